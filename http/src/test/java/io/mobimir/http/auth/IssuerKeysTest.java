package io.mobimir.http.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.shop.UserId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that the issuer of tokens publishes at an address. */
@SuppressWarnings("JavaUtilDate") // the library uses java.util.Date
class IssuerKeysTest {
    private final AtomicInteger reads = new AtomicInteger();
    private volatile String published = "";
    private HttpServer issuer;
    private BearerTokens tokens;

    @BeforeEach
    void open() throws Exception {
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/keys", exchange -> {
            reads.incrementAndGet();
            byte[] body = published.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        issuer.start();
        String address = "http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys";
        tokens = new BearerTokens(
                new AuthSettings(
                        "RS256",
                        "a secret of at least thirty-two bytes",
                        "",
                        Optional.of(address),
                        Optional.empty(),
                        Optional.empty(),
                        Duration.ofDays(1),
                        Duration.ofDays(1)),
                Clock.systemUTC());
    }

    @AfterEach
    void close() {
        issuer.stop(0);
    }

    @Test
    void keys_are_read_once_and_again_when_the_issuer_has_a_new_one() throws Exception {
        RSAKey first = publish("k1");
        assertThat(tokens.verify(token(first, "U-1")).user()).isEqualTo(new UserId("U-1"));
        assertThat(tokens.verify(token(first, "U-2")).user()).isEqualTo(new UserId("U-2"));
        assertThat(reads).hasValue(1);
        RSAKey second = publish("k2");
        assertThat(tokens.verify(token(second, "U-3")).user()).isEqualTo(new UserId("U-3"));
        assertThat(reads).hasValue(2);
        refused(token(first, "U-4"), ProblemType.NOT_SIGNED_IN);
    }

    @Test
    void while_the_issuer_is_away_known_keys_go_on_and_nobody_is_told_that_their_token_is_wrong() throws Exception {
        RSAKey key = publish("k1");
        RSAKey unknown = new RSAKeyGenerator(2048).keyID("k2").generate();
        issuer.stop(0);
        for (int i = 0; i < 4; i++) {
            refused(token(key, "U-1"), ProblemType.ISSUER_UNAVAILABLE);
        }
        open();
        tokens.verify(token(key, "U-1"));
        issuer.stop(0);
        assertThat(tokens.verify(token(key, "U-2")).user()).isEqualTo(new UserId("U-2"));
        assertThatThrownBy(() -> tokens.verify(token(unknown, "U-3"))).isInstanceOf(ProblemException.class);
    }

    private RSAKey publish(String id) throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID(id).generate();
        published = new JWKSet(key.toPublicJWK()).toString();
        return key;
    }

    private static String token(RSAKey key, String user) throws Exception {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .subject(user)
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(), claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    private void refused(String token, ProblemType type) {
        assertThatThrownBy(() -> tokens.verify(token))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().type()).isEqualTo(type));
    }
}
