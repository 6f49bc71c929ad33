package io.mobimir.http.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.opts.AllowWeakRSAKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpServer;
import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.TestApi;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which tokens are accepted. */
class TrustTest {
    private static final AuthSettings CHANGED = AuthSettings.shared("a newer secret that is just as long");
    private static TestApi api;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        api = TestApi.open();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static long in(Duration time) {
        return Instant.now().plus(time).getEpochSecond();
    }

    private static Reply with(String header, String claims) throws Exception {
        return with(api, header, claims, new MACSigner(TestApi.AUTH.secret()));
    }

    private static Reply with(TestApi on, String header, String claims, JWSSigner signer) throws Exception {
        JWSObject token = new JWSObject(JWSHeader.parse(header), new Payload(claims));
        token.sign(signer);
        return on.nobody().bearer(token.serialize()).get("/cart");
    }

    @Test
    void a_token_may_name_its_key_where_the_secret_is_shared() throws Exception {
        String claims = "{\"sub\": \"U-1\", \"exp\": %d}".formatted(in(Duration.ofHours(1)));
        assertThat(with("{\"alg\": \"HS256\", \"kid\": \"shop-2026\"}", claims).status())
                .isEqualTo(200);
    }

    @Test
    void a_token_whose_claims_are_null_or_of_another_type_is_refused() throws Exception {
        long later = in(Duration.ofHours(1));
        for (String claims : new String[] {
            "{\"sub\": \"U-1\", \"exp\": null}",
            "{\"sub\": \"U-1\", \"exp\": \"later\"}",
            "{\"sub\": \"U-1\", \"exp\": 1e300}",
            "{\"sub\": \"U-1\", \"exp\": 9223372036854775807}",
            "{\"sub\": null, \"exp\": %d}".formatted(later),
            "{\"sub\": \"U-1\", \"exp\": %d, \"sid\": 5}".formatted(later),
            "{\"sub\": \"U-1\", \"exp\": %d, \"sid\": \"\"}".formatted(later),
            "{\"sub\": \"U-1\", \"exp\": %d, \"sid\": \"S-1\"}".formatted(later),
            "{\"sub\": \"U-1\", \"exp\": %d, \"sid\": \"S-1\", \"iat\": null}".formatted(later),
            "{\"sub\": \"U-1\", \"exp\": %d, \"nbf\": \"x\"}".formatted(later),
            "[]",
            "null",
        }) {
            assertThat(with("{\"alg\": \"HS256\"}", claims).status()).as(claims).isEqualTo(401);
        }
        String nulls = "{\"sub\": \"U-1\", \"exp\": %d, \"nbf\": null, \"roles\": [null]}".formatted(later);
        assertThat(with("{\"alg\": \"HS256\"}", nulls).status()).isEqualTo(200);
    }

    @Test
    void a_token_that_was_made_for_longer_than_is_allowed_is_refused() throws Exception {
        long now = in(Duration.ZERO);
        String day = "{\"sub\": \"U-1\", \"iat\": %d, \"exp\": %d}";
        assertThat(with("{\"alg\": \"HS256\"}", day.formatted(now, in(Duration.ofDays(1))))
                        .status())
                .isEqualTo(200);
        for (String claims : new String[] {
            day.formatted(now, in(Duration.ofHours(25))),
            day.formatted(in(Duration.ofDays(9)), in(Duration.ofDays(10))),
            day.formatted(in(Duration.ofDays(-9)), in(Duration.ofHours(1))),
            "{\"sub\": \"U-1\", \"exp\": %d}".formatted(in(Duration.ofHours(25))),
        }) {
            assertThat(with("{\"alg\": \"HS256\"}", claims).status()).as(claims).isEqualTo(401);
        }
    }

    @Test
    void a_change_of_secret_signs_nobody_out() {
        UserId user = RandomKeys.user();
        String bearer = TestApi.token(TestApi.AUTH, api.clock, user);
        String guest = api.nobody().post("/sessions", "").at("/token");
        String signedIn = api.nobody().bearer(bearer).post("/login", "").at("/token");
        try (TestApi between = api.beside(CHANGED.withPreviousSecret(TestApi.AUTH.secret()));
                TestApi after = api.beside(CHANGED);
                TestApi before = api.beside(TestApi.AUTH.withPreviousSecret(CHANGED.secret()))) {
            for (ApiClient client : clients(between, bearer, signedIn, guest)) {
                assertThat(client.get("/cart").status()).isEqualTo(200);
            }
            for (ApiClient client : clients(after, bearer, signedIn, guest)) {
                assertThat(client.get("/cart").status()).isEqualTo(401);
            }
            String newer = between.nobody().post("/sessions", "").at("/token");
            assertThat(after.nobody().session(newer).get("/cart").status()).isEqualTo(200);
            assertThat(before.nobody().session(newer).get("/cart").status()).isEqualTo(200);
        }
    }

    private static ApiClient[] clients(TestApi on, String bearer, String signedIn, String guest) {
        return new ApiClient[] {
            on.nobody().bearer(bearer),
            on.nobody().bearer(signedIn),
            on.nobody().session(guest)
        };
    }

    @Test
    void rsa_keys_that_are_too_short_count_as_none() throws Exception {
        RSAKey weak = new RSAKeyGenerator(1024, true).keyID("weak").generate();
        RSAKey strong = new RSAKeyGenerator(2048).keyID("strong").generate();
        String published = new JWKSet(List.of(weak.toPublicJWK(), strong.toPublicJWK())).toString();
        HttpServer issuer = publish(published);
        String claims = "{\"sub\": \"U-1\", \"exp\": %d}".formatted(in(Duration.ofHours(1)));
        try (TestApi trusting =
                TestApi.open(issuedBy("http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys"))) {
            String header = "{\"alg\": \"RS256\", \"kid\": \"%s\"}";
            assertThat(with(
                                    trusting,
                                    header.formatted("weak"),
                                    claims,
                                    new RSASSASigner(weak.toPrivateKey(), Set.of(AllowWeakRSAKey.getInstance())))
                            .status())
                    .isEqualTo(401);
            assertThat(with(trusting, header.formatted("strong"), claims, new RSASSASigner(strong))
                            .status())
                    .isEqualTo(200);
        } finally {
            issuer.stop(0);
        }
        Path file = Files.writeString(folder.resolve("keys.json"), published);
        assertThatThrownBy(() -> TestApi.open(issuedBy(file.toString())))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("RSA key of 1024 bits");
    }

    @Test
    void beside_a_foreign_issuer_login_answers_a_token_that_can_be_ended() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("k").generate();
        Path file = Files.writeString(folder.resolve("jwks.json"), new JWKSet(key.toPublicJWK()).toString());
        try (TestApi trusting = TestApi.open(issuedBy(file.toString()))) {
            JWSObject foreign = new JWSObject(
                    new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k").build(),
                    new Payload(
                            "{\"sub\": \"U-1\", \"sid\": \"theirs\", \"exp\": %d}".formatted(in(Duration.ofHours(1)))));
            foreign.sign(new RSASSASigner(key));
            ApiClient guest = trusting.nobody().bearer(foreign.serialize());
            assertThat(guest.post("/logout", "").status())
                    .as("it carries no session of ours")
                    .isEqualTo(404);
            ApiClient signedIn =
                    trusting.nobody().bearer(guest.post("/login", "").at("/token"));
            assertThat(signedIn.get("/sessions").json().get("sessions")).hasSize(1);
            trusting.clock.move(Duration.ofMillis(1));
            assertThat(signedIn.post("/logout", "").status()).isEqualTo(204);
            assertThat(signedIn.get("/cart").status()).isEqualTo(401);
            assertThat(guest.get("/cart").status())
                    .as("only its issuer ends it")
                    .isEqualTo(200);
            assertThat(with(
                                    trusting,
                                    "{\"alg\": \"HS256\"}",
                                    "{\"sub\": \"U-1\", \"exp\": %d}".formatted(in(Duration.ofHours(1))),
                                    new MACSigner(TestApi.AUTH.secret()))
                            .status())
                    .as("whoever has the secret is no issuer")
                    .isEqualTo(401);
        }
    }

    private static AuthSettings issuedBy(String jwks) {
        return new AuthSettings(
                "RS256",
                TestApi.AUTH.secret(),
                "",
                Optional.of(jwks),
                Optional.empty(),
                Optional.empty(),
                Duration.ofDays(1),
                Duration.ofDays(1));
    }

    private static HttpServer publish(String keys) throws Exception {
        HttpServer issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/keys", exchange -> {
            byte[] body = keys.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        issuer.start();
        return issuer;
    }

    @Test
    void keys_come_over_plain_http_from_this_machine_only() {
        for (String safe : new String[] {
            "http://127.0.0.1/keys", "http://localhost:80/keys", "http://[::1]:1/keys", "https://issuer.example/keys"
        }) {
            assertThat(issuedBy(safe).jwks()).isPresent();
        }
        for (String unsafe :
                new String[] {"http://issuer.example/keys", "HTTP://10.0.0.1/keys", "http://127.0.0.1.example/keys"}) {
            assertThatThrownBy(() -> issuedBy(unsafe))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageContaining("https");
        }
    }
}
