package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.http.limit.ConnectionSettings;
import io.mobimir.http.limit.LimitSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send slowly, or never, do not slow down others. */
@Timeout(60)
class SlowClientsTest {
    private static final int PLACES = 2;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(500);

    private static TestApi open(int perAddress, Duration arrival) {
        return TestApi.open(new LimitSettings(0, 1, PLACES, 65_536, 8_192)
                .with(new ConnectionSettings(1_000, perAddress, arrival)));
    }

    @Test
    void a_body_that_is_still_arriving_takes_no_place_from_others() throws IOException {
        try (TestApi api = open(0, LONG)) {
            String token = api.nobody().post("/sessions", "").at("/token");
            List<RawClient> slow = new ArrayList<>();
            for (int i = 0; i < 10 * PLACES; i++) {
                slow.add(new RawClient(api.port()).post("/cart/lines", token, 60_000, "{"));
                await().untilAsserted(() -> assertThat(api.bodiesArriving()).isEqualTo(slow.size()));
            }
            for (int i = 0; i < 10; i++) {
                assertThat(api.guest().get("/cart").status()).isEqualTo(200);
            }
            for (RawClient client : slow) {
                client.close();
            }
            await().untilAsserted(() -> assertThat(api.bodiesArriving()).isZero());
        }
    }

    @Test
    void a_body_in_pieces_is_served_once_it_is_complete() throws IOException {
        try (TestApi api = open(0, LONG);
                RawClient client = new RawClient(api.port())) {
            client.post("/sessions", "", 20, "{\"device\"");
            await().untilAsserted(() -> assertThat(api.bodiesArriving()).isEqualTo(1));
            assertThat(client.send(": \"mobile\"}").status()).isEqualTo(201);
            client.chunked("/sessions").send("8\r\n{\"device\r\n");
            client.send("b\r\n\": \"tab\"}  \r\n0\r\n\r\n");
            assertThat(client.status()).isEqualTo(201);
        }
    }

    @Test
    void a_chunked_body_that_grows_too_large_is_refused_before_its_end() throws IOException {
        try (TestApi api = open(0, LONG);
                RawClient client = new RawClient(api.port())) {
            client.chunked("/sessions");
            for (int i = 0; i < 17; i++) {
                client.send("1000\r\n" + " ".repeat(4_096) + "\r\n");
            }
            assertThat(client.status()).isEqualTo(413);
            client.awaitEnd();
        }
    }

    @Test
    void what_is_refused_anyway_is_answered_without_its_body_and_closed() throws IOException {
        try (TestApi api = open(0, LONG)) {
            for (String path : List.of("/checkout", "/no/such/path", "/logout")) {
                try (RawClient client = new RawClient(api.port()).post(path, "", 60_000, "{")) {
                    assertThat(client.status()).as(path).isIn(401, 404);
                    client.awaitEnd();
                }
            }
            try (RawClient client = new RawClient(api.port()).post("/sessions", "", 65_537, "{")) {
                assertThat(client.status()).isEqualTo(413);
                client.awaitEnd();
            }
        }
    }

    @Test
    void a_connection_is_kept_if_the_rest_of_a_refused_request_arrives_soon() throws IOException {
        try (TestApi api = open(0, LONG);
                RawClient client = new RawClient(api.port())) {
            client.post("/checkout", "", 100, "{");
            assertThat(client.status()).isEqualTo(401);
            client.send(" ".repeat(99)).send("GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n");
            assertThat(client.status()).isEqualTo(200);
        }
    }

    @Test
    void a_body_that_does_not_arrive_in_time_is_refused_and_changes_nothing() throws IOException {
        try (TestApi api = open(0, SHORT);
                RawClient client = new RawClient(api.port())) {
            client.post("/sessions", "", 20, "{\"device\"");
            assertThat(client.status()).isEqualTo(408);
            client.awaitEnd();
        }
    }

    @Test
    void headers_that_do_not_arrive_in_time_end_the_connection_and_silence_between_requests_does_not()
            throws Exception {
        try (TestApi api = open(0, SHORT);
                RawClient silent = new RawClient(api.port());
                RawClient dribbles = new RawClient(api.port());
                RawClient again = new RawClient(api.port());
                RawClient pauses = new RawClient(api.port())) {
            String health = "GET /health/live HTTP/1.1\r\nHost: shop\r\n";
            assertThat(pauses.send(health + "\r\n").status()).isEqualTo(200);
            assertThat(again.send(health + "\r\n").status()).isEqualTo(200);
            again.send(health);
            dribbles.send(health);
            for (RawClient late : List.of(dribbles, again)) {
                dribbling(late);
                late.awaitEnd();
            }
            silent.awaitEnd();
            assertThat(pauses.send(health + "\r\n").status()).isEqualTo(200);
        }
    }

    /** Sends slowly until the server closes the connection. */
    private static void dribbling(RawClient client) throws InterruptedException {
        try {
            for (int i = 0; i < 200; i++) {
                client.send("X");
                Thread.sleep(50);
            }
        } catch (IOException e) {
            return; // closed
        }
        throw new AssertionError("headers could dribble for ever");
    }

    @Test
    void one_address_has_so_many_connections_and_others_have_theirs() throws IOException {
        try (TestApi api = TestApi.withoutProxies(
                new LimitSettings(0, 1, PLACES, 65_536, 8_192).with(new ConnectionSettings(1_000, 5, LONG)))) {
            String health = "GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n";
            List<RawClient> five = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                five.add(new RawClient(api.port(), 7));
                assertThat(five.get(i).send(health).status()).isEqualTo(200);
            }
            try (RawClient sixth = new RawClient(api.port(), 7);
                    RawClient other = new RawClient(api.port(), 8)) {
                sixth.awaitEnd();
                assertThat(other.send(health).status()).isEqualTo(200);
            }
            five.get(0).close();
            await().untilAsserted(() -> {
                try (RawClient again = new RawClient(api.port(), 7)) {
                    assertThat(again.send(health).status()).isEqualTo(200);
                }
            });
            for (RawClient client : five) {
                client.close();
            }
        }
    }
}
