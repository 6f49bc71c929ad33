package io.mobimir.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mobimir.http.HttpServer;
import io.mobimir.http.HttpSettings;
import io.mobimir.http.Readiness;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.pem.PemIdentity;
import io.mobimir.shop.pem.PemTrust;
import io.mobimir.testkit.tls.TestAuthority;
import io.mobimir.testkit.tls.TestAuthority.Signed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with real certificates of a real authority. */
class HttpsTest {
    private static final String HERE = "ip:127.0.0.1";

    @TempDir
    static Path authorityFolder;

    private static TestAuthority authority;
    private static Signed first;

    @TempDir
    Path folder;

    @BeforeAll
    static void make() {
        authority = TestAuthority.in(authorityFolder.resolve("authority"));
        first = authority.sign("first", HERE);
    }

    @Test
    void it_is_served_with_the_certificate_of_the_files_and_to_nobody_in_the_clear() throws Exception {
        try (HttpServer server = server(first)) {
            assertThat(server.url()).startsWith("https://127.0.0.1:");
            assertThat(ask(server).statusCode()).isEqualTo(200);
            assertThat(shownBy(server)).isEqualTo("CN=first");
            URI clear = URI.create(server.url().replace("https:", "http:") + "/health/live");
            assertThatThrownBy(() -> HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(clear).build(), HttpResponse.BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create(server.url()))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString()))
                    .isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void a_renewed_certificate_is_shown_without_a_restart_once_both_files_fit() throws Exception {
        Signed second = authority.sign("second", HERE);
        Signed used = new Signed(folder.resolve("own.pem"), folder.resolve("own.key"));
        replace(first, used);
        try (HttpServer server = server(used)) {
            HttpClient before = client();
            assertThat(ask(server, before).statusCode()).isEqualTo(200);
            Files.copy(second.certificate(), used.certificate(), StandardCopyOption.REPLACE_EXISTING);
            Thread.sleep(1_500); // the server reads meanwhile two files that do not belong together
            assertThat(shownBy(server)).isEqualTo("CN=first");
            Files.copy(second.key(), used.key(), StandardCopyOption.REPLACE_EXISTING);
            await().until(() -> shownBy(server).equals("CN=second"));
            assertThat(ask(server, before).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void files_that_cannot_be_used_are_named_with_the_way_out_before_the_server_starts() throws Exception {
        Path none = folder.resolve("none.pem");
        assertRefused(none, first.key(), "http.tls.certificate: there is no file " + none);
        Signed other = authority.sign("other", HERE);
        assertRefused(first.certificate(), other.key(), "http.tls.key: " + other.key() + " is not the key of ");
        Signed old = authority.sign("old", HERE, "-startdate", "-3d", "-validity", "2");
        assertRefused(old.certificate(), old.key(), "expired at ");
        Path locked = Files.writeString(folder.resolve("locked.key"), "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA==\n");
        assertRefused(first.certificate(), locked, "openssl pkcs8 -topk8 -nocrypt");
        assertRefused(first.key(), first.key(), "there is no certificate in " + first.key());
    }

    private static void assertRefused(Path certificate, Path key, String message) {
        HttpSettings settings = settings(new Signed(certificate, key));
        assertThatThrownBy(() -> HttpServer.requireFree(settings))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> HttpServer.start(settings, new Readiness(Map.of())))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining(message);
    }

    private static void replace(Signed by, Signed what) throws IOException {
        Files.copy(by.certificate(), what.certificate(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(by.key(), what.key(), StandardCopyOption.REPLACE_EXISTING);
    }

    private static HttpSettings settings(Signed files) {
        return new HttpSettings("127.0.0.1", 0)
                .with(Optional.of(new PemIdentity("http.tls", files.certificate(), files.key())));
    }

    private static HttpServer server(Signed files) {
        return HttpServer.start(settings(files), new Readiness(Map.of()));
    }

    /** Returns the certificate that a new connection shows. */
    private static String shownBy(HttpServer server) throws Exception {
        X509Certificate shown =
                (X509Certificate) ask(server).sslSession().orElseThrow().getPeerCertificates()[0];
        return shown.getSubjectX500Principal().getName();
    }

    private static HttpResponse<String> ask(HttpServer server) throws Exception {
        return ask(server, client());
    }

    private static HttpResponse<String> ask(HttpServer server, HttpClient client) throws Exception {
        URI live = URI.create(server.url() + "/health/live");
        return client.send(HttpRequest.newBuilder(live).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Returns a client that trusts our authority and checks the name. */
    private static HttpClient client() throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(new PemTrust("trust", authority.root()).load());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }
}
