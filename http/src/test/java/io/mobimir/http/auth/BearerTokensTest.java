package io.mobimir.http.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("JavaUtilDate") // the library uses java.util.Date
class BearerTokensTest {
    private static final String SECRET = "a secret of at least thirty-two bytes";
    private static final Identity STAFF = new Identity(new UserId("U-1"), Set.of(Role.STAFF));

    @TempDir
    Path folder;

    private static AuthSettings from(String issuer, String audience) {
        return new AuthSettings(
                "HS256",
                SECRET,
                "",
                Optional.empty(),
                Optional.of(issuer),
                Optional.of(audience),
                Duration.ofDays(1),
                Duration.ofDays(1));
    }

    private static String minted(AuthSettings settings, Duration lifetime) {
        return new TokenMint(settings, Clock.systemUTC()).token(STAFF, lifetime);
    }

    @Test
    void a_token_stands_for_its_user_and_roles_also_the_second_time() {
        BearerTokens tokens = new BearerTokens(AuthSettings.shared(SECRET), Clock.systemUTC());
        String token = minted(AuthSettings.shared(SECRET), Duration.ofHours(1));
        assertThat(tokens.verify(token).identity()).isEqualTo(STAFF);
        assertThat(tokens.verify(token).identity()).isEqualTo(STAFF);
    }

    @Test
    void a_token_of_another_secret_issuer_or_audience_or_time_is_refused() {
        BearerTokens tokens = new BearerTokens(from("us", "shop"), Clock.systemUTC());
        assertThat(tokens.verify(minted(from("us", "shop"), Duration.ofHours(1)))
                        .identity())
                .isEqualTo(STAFF);
        refused(tokens, minted(from("them", "shop"), Duration.ofHours(1)));
        refused(tokens, minted(from("us", "bank"), Duration.ofHours(1)));
        refused(tokens, minted(AuthSettings.shared(SECRET), Duration.ofHours(1)));
        refused(tokens, minted(from("us", "shop"), Duration.ofHours(-1)));
        refused(
                new BearerTokens(AuthSettings.shared("another secret of at least thirty-two"), Clock.systemUTC()),
                minted(AuthSettings.shared(SECRET), Duration.ofHours(1)));
    }

    @Test
    void a_token_without_an_owner_or_an_end_or_for_later_is_refused() throws Exception {
        BearerTokens tokens = new BearerTokens(AuthSettings.shared(SECRET), Clock.systemUTC());
        Date later = Date.from(Instant.now().plusSeconds(600));
        JWSSigner signer = new MACSigner(SECRET);
        refused(tokens, signed("HS256", new JWTClaimsSet.Builder().expirationTime(later), signer));
        refused(tokens, signed("HS256", new JWTClaimsSet.Builder().subject("U-1"), signer));
        refused(tokens, signed("HS256", new JWTClaimsSet.Builder().subject(" ").expirationTime(later), signer));
        refused(
                tokens,
                signed(
                        "HS256",
                        new JWTClaimsSet.Builder()
                                .subject("U-1")
                                .notBeforeTime(later)
                                .expirationTime(Date.from(Instant.now().plusSeconds(900))),
                        signer));
    }

    @Test
    void with_public_keys_only_their_algorithm_counts() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("k1").generate();
        Path file = Files.writeString(folder.resolve("jwks.json"), new JWKSet(key.toPublicJWK()).toString());
        AuthSettings settings = new AuthSettings(
                "RS256",
                SECRET,
                "",
                Optional.of(file.toString()),
                Optional.empty(),
                Optional.empty(),
                Duration.ofDays(1),
                Duration.ofDays(1));
        BearerTokens tokens = new BearerTokens(settings, Clock.systemUTC());
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .subject("U-1")
                .claim("roles", List.of("staff", "dancer"))
                .expirationTime(Date.from(Instant.now().plusSeconds(600)));
        assertThat(tokens.verify(signed("RS256", claims, new RSASSASigner(key))).identity())
                .isEqualTo(STAFF);
        refused(tokens, signed("RS512", claims, new RSASSASigner(key)));
        refused(tokens, signed("HS256", claims, new MACSigner(SECRET)));
        refused(
                tokens,
                signed("HS256", claims, new MACSigner(key.toRSAPublicKey().getEncoded())));
        RSAKey other = new RSAKeyGenerator(2048).keyID("k1").generate();
        refused(tokens, signed("RS256", claims, new RSASSASigner(other)));
        assertThatThrownBy(() -> new TokenMint(settings, Clock.systemUTC())).isInstanceOf(InvalidField.class);
    }

    @Test
    void settings_that_could_be_broken_into_are_refused_and_none_shows_the_secret() {
        assertThatThrownBy(() -> AuthSettings.shared("short")).hasMessageContaining("openssl rand -base64 48");
        assertThatThrownBy(() -> new AuthSettings(
                        "none",
                        SECRET,
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Duration.ofDays(1),
                        Duration.ofDays(1)))
                .isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> new AuthSettings(
                        "RS256",
                        SECRET,
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Duration.ofDays(1),
                        Duration.ofDays(1)))
                .hasMessageContaining("auth.jwks");
        assertThat(AuthSettings.shared(SECRET).toString()).doesNotContain(SECRET);
    }

    private static String signed(String algorithm, JWTClaimsSet.Builder claims, JWSSigner signer) throws Exception {
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.parse(algorithm)), claims.build());
        token.sign(signer);
        return token.serialize();
    }

    private static void refused(BearerTokens tokens, String token) {
        assertThatThrownBy(() -> tokens.verify(token))
                .isInstanceOf(ProblemException.class)
                .hasMessage("The bearer token is not valid or has expired.");
    }
}
