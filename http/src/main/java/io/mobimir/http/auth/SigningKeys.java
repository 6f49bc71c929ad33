package io.mobimir.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys with which the platform itself signs. Each purpose has its own keys.
 *
 * @param algorithm the algorithm of bearer tokens that are signed with these keys
 * @param keys the key that signs, followed by the others whose signatures are accepted
 */
record SigningKeys(String algorithm, List<SecretKey> keys) {
    private static final String HMAC = "HmacSHA256";
    private static final JWSHeader HS256 = new JWSHeader(JWSAlgorithm.HS256);

    /**
     * Returns the keys of bearer tokens: the shared secret itself, which all its holders can sign with; beside another
     * issuer, keys that only the platform knows.
     */
    static SigningKeys ofBearers(AuthSettings settings) {
        return settings.isShared()
                ? new SigningKeys(
                        settings.algorithm(),
                        settings.secrets().stream()
                                .<SecretKey>map(secret -> new SecretKeySpec(secret, HMAC))
                                .toList())
                : new SigningKeys("HS256", derived(settings, "mobimir logins"));
    }

    static List<SecretKey> derived(AuthSettings settings, String purpose) {
        return settings.secrets().stream()
                .<SecretKey>map(secret -> new SecretKeySpec(
                        hmac(new SecretKeySpec(secret, HMAC), purpose).decode(), HMAC))
                .toList();
    }

    SecretKey signing() {
        return keys.get(0);
    }

    static Base64URL hmac(SecretKey key, String text) {
        try {
            return new MACSigner(key).sign(HS256, text.getBytes(StandardCharsets.UTF_8));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
