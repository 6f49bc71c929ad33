package io.mobimir.http.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.memory.MemoryOrders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OrderEventsTest {
    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration NEVER = Duration.ofHours(1);

    private final HttpClient client = HttpClient.newHttpClient();
    private final MemoryOrders orders = new MemoryOrders(Clock.systemUTC());
    private final LiveServer server = new LiveServer(orders, new WatchSettings(3, SOON, NEVER, NEVER));

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void steps_come_as_events_and_the_last_one_ends_the_answer() throws Exception {
        OrderId order = placed();
        HttpResponse<Stream<String>> answer = watch(server, order, "");
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream;charset=utf-8");
        Iterator<String> lines = events(answer);
        assertThat(lines.next()).isEqualTo("id: 1");
        assertThat(lines.next()).isEqualTo("event: status");
        assertThat(lines.next()).startsWith("data: {\"number\":1,\"status\":\"new\",\"at\":\"");
        orders.move(order, OrderStatus.PROCESSING);
        assertThat(ids(lines, 1)).containsExactly("id: 2");
        orders.move(order, OrderStatus.CANCELLED);
        assertThat(ids(lines, 1)).containsExactly("id: 3");
        assertThat(lines).toIterable().allMatch(line -> !line.startsWith("id:"));
        await().until(() -> server.watchers().count() == 0);
    }

    @Test
    void whoever_comes_back_gets_what_it_missed() throws Exception {
        OrderId order = placed();
        orders.move(order, OrderStatus.PROCESSING);
        orders.move(order, OrderStatus.SHIPPED);
        Iterator<String> lines = events(watch(server, order, "1"));
        assertThat(ids(lines, 2)).containsExactly("id: 2", "id: 3");
    }

    @Test
    void a_step_taken_on_another_instance_arrives() throws Exception {
        try (LiveServer other = new LiveServer(orders, new WatchSettings(3, SOON, NEVER, NEVER))) {
            OrderId order = placed();
            Iterator<String> here = events(watch(server, order, "1"));
            Iterator<String> there = events(watch(other, order, "1"));
            orders.move(order, OrderStatus.PROCESSING);
            assertThat(ids(here, 1)).containsExactly("id: 2");
            assertThat(ids(there, 1)).containsExactly("id: 2");
        }
    }

    @Test
    void a_finished_order_is_told_at_once_and_then_no_more() throws Exception {
        OrderId order = placed();
        orders.move(order, OrderStatus.CANCELLED);
        assertThat(watch(server, order, "1").body().filter(line -> line.startsWith("id:")))
                .containsExactly("id: 2");
        assertThat(watch(server, order, "2").statusCode()).isEqualTo(204);
        assertThat(server.watchers().count()).isZero();
    }

    @Test
    void one_too_many_is_turned_away() throws Exception {
        OrderId order = placed();
        List<HttpResponse<Stream<String>>> open = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            open.add(watch(server, order, ""));
        }
        assertThat(watch(server, order, "").statusCode()).isEqualTo(503);
        assertThat(open).allMatch(answer -> answer.statusCode() == 200);
    }

    @Test
    void a_client_that_goes_away_is_forgotten() throws Exception {
        try (LiveServer lively = new LiveServer(orders, new WatchSettings(3, SOON, NEVER, SOON))) {
            OrderId order = placed();
            Iterator<String> stays = events(watch(lively, order, ""));
            Socket socket = connect(lively, order);
            await().until(() -> lively.watchers().count() == 2);
            socket.close();
            await().until(() -> lively.watchers().count() == 1);
            orders.move(order, OrderStatus.PROCESSING);
            assertThat(ids(stays, 2)).containsExactly("id: 1", "id: 2");
        }
    }

    @Test
    void signs_of_life_arrive() throws Exception {
        try (LiveServer lively = new LiveServer(orders, new WatchSettings(3, NEVER, NEVER, SOON))) {
            HttpResponse<Stream<String>> answer = watch(lively, placed(), "");
            assertThat(answer.body().filter(line -> line.equals(":")).limit(3)).hasSize(3);
        }
    }

    @Test
    void a_client_that_reads_nothing_does_not_keep_others_waiting() throws Exception {
        OrderId order = placed();
        try (Socket lazy = connect(server, order)) {
            await().until(() -> server.watchers().count() == 1);
            Iterator<String> busy = events(watch(server, order, "1"));
            orders.move(order, OrderStatus.PROCESSING);
            assertThat(ids(busy, 1)).containsExactly("id: 2");
            assertThat(lazy.isConnected()).isTrue();
        }
    }

    @Test
    void closing_ends_the_answers() throws Exception {
        Iterator<String> lines = events(watch(server, placed(), "1"));
        server.watchers().close();
        assertThat(lines).toIterable().isEmpty();
    }

    private OrderId placed() {
        Placement placement =
                SampleOrders.of(RandomKeys.user(), Clock.systemUTC().instant());
        orders.place(placement);
        return placement.id();
    }

    private HttpResponse<Stream<String>> watch(LiveServer on, OrderId order, String lastSeen) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + on.port() + "/orders/" + order + "/events");
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("Accept-Encoding", "gzip"); // as browsers do
        if (!lastSeen.isEmpty()) {
            request.header("Last-Event-ID", lastSeen);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
    }

    static Socket connect(LiveServer on, OrderId order) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), on.port());
        String request = "GET /orders/" + order + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Returns the events without empty lines and the retry time. */
    private static Iterator<String> events(HttpResponse<Stream<String>> answer) {
        return answer.body()
                .filter(line -> !line.isEmpty() && !line.startsWith("retry:"))
                .iterator();
    }

    private static List<String> ids(Iterator<String> lines, int count) {
        List<String> ids = new ArrayList<>();
        while (ids.size() < count) {
            String line = lines.next();
            if (line.startsWith("id:")) {
                ids.add(line);
            }
        }
        return ids;
    }
}
