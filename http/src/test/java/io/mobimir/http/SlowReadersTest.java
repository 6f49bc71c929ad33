package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.limit.ConnectionSettings;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.route.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that receive their answers slowly, or never, do not fill the memory. */
@Timeout(60)
class SlowReadersTest {
    private static final String ASK = "GET /large HTTP/1.1\r\nHost: shop\r\n\r\n";
    /** More than the operating system buffers of an answer that nobody reads. */
    private static final byte[] LARGE = new byte[15 << 20];

    private static HttpServer serving(Duration arrival) {
        LimitSettings limits =
                new LimitSettings(0, 1, 16, 65_536, 8_192).with(new ConnectionSettings(1_000, 0, arrival));
        return HttpServer.start(
                new HttpSettings(
                        "127.0.0.1", 0, EnumSet.allOf(Service.class), Set.of(), TrustedProxies.NONE, false, limits),
                new Readiness(Map.of()),
                router -> router.get("/large", exchange -> exchange.send("text/plain", LARGE)));
    }

    @Test
    void a_client_that_takes_its_answer_byte_by_byte_is_cut_off_and_others_are_served() throws Exception {
        try (HttpServer server = serving(Duration.ofMillis(200));
                RawClient slow = new RawClient(server.port())) {
            slow.send(ASK);
            await().until(() -> {
                slow.skip(1);
                return server.answers().late() == 1 && server.connections().open() == 0;
            });
            try (RawClient other = new RawClient(server.port())) {
                assertThat(other.send(ASK).status()).isEqualTo(200);
                assertThat(other.send(ASK).status()).isEqualTo(200);
            }
            assertThat(server.answers().late()).isEqualTo(1);
        }
    }

    @Test
    void answers_that_nobody_takes_are_bounded_together() throws IOException {
        try (HttpServer server = serving(Duration.ofMinutes(5))) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                clients.add(new RawClient(server.port()).send(ASK));
            }
            await().until(() ->
                    server.answers().late() == 2 && server.connections().open() == 4);
            for (RawClient client : clients) {
                client.close();
            }
            await().until(() -> server.connections().open() == 0);
            try (RawClient next = new RawClient(server.port())) {
                assertThat(next.send(ASK).status()).isEqualTo(200);
            }
        }
    }
}
