package io.mobimir.http.auth;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import io.mobimir.shop.InvalidField;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the public keys of the issuer of bearer tokens. Ignores RSA keys that are too short to be safe. */
final class IssuerKeys {
    private static final int LEAST_RSA_BITS = 2_048;
    private static final int TIMEOUT_MILLIS = 3_000;
    private static final Duration KEYS_OUTLIVE_ISSUER = Duration.ofHours(12);
    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);

    private IssuerKeys() {}

    /** @param jwks a file, which is read now, or an address */
    static JWKSource<SecurityContext> of(String jwks) {
        try {
            return jwks.startsWith("http") ? remote(URI.create(jwks).toURL()) : file(new File(jwks));
        } catch (IOException | ParseException | IllegalArgumentException e) {
            throw new InvalidField("auth.jwks", "cannot be read: " + e.getMessage());
        }
    }

    private static JWKSource<SecurityContext> file(File file) throws IOException, ParseException {
        JWKSet keys = JWKSet.load(file);
        keys.getKeys().stream().filter(IssuerKeys::isWeak).findFirst().ifPresent(weak -> {
            throw new InvalidField(
                    "auth.jwks",
                    "has an RSA key of " + weak.size() + " bits (kid " + weak.getKeyID() + "): at least "
                            + LEAST_RSA_BITS + " are needed");
        });
        return new ImmutableJWKSet<>(keys);
    }

    /** Refreshes the keys before they expire, and keeps the known ones while the issuer is unavailable. */
    private static JWKSource<SecurityContext> remote(URL address) {
        JWKSource<SecurityContext> all = JWKSourceBuilder.create(
                        address,
                        new DefaultResourceRetriever(
                                TIMEOUT_MILLIS, TIMEOUT_MILLIS, JWKSourceBuilder.DEFAULT_HTTP_SIZE_LIMIT))
                .retrying(true)
                .outageTolerant(KEYS_OUTLIVE_ISSUER.toMillis())
                .build();
        return (selector, context) ->
                all.get(selector, context).stream().filter(IssuerKeys::isStrong).toList();
    }

    private static boolean isStrong(JWK key) {
        if (isWeak(key)) {
            LOG.warn("The issuer's RSA key {} has {} bits, so it is not used.", key.getKeyID(), key.size());
            return false;
        }
        return true;
    }

    private static boolean isWeak(JWK key) {
        return key instanceof RSAKey && key.size() < LEAST_RSA_BITS;
    }
}
