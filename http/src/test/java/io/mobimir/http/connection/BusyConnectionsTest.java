package io.mobimir.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two seats, and more connections than that. */
@Timeout(60)
class BusyConnectionsTest {
    private static final int SEATS = 2;
    private static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Seats seats = new Seats(SEATS);
    private final Server server = new Server(new QueuedThreadPool(12));
    private final BusyConnector connector = new BusyConnector(server, new HttpConfiguration(), seats);
    private final AtomicInteger served = new AtomicInteger();

    @BeforeEach
    void start() throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws IOException {
                Content.Source.asInputStream(request).readAllBytes();
                served.incrementAndGet();
                response.write(true, ByteBuffer.wrap(body(request.getHttpURI().getPath())), callback);
                return true;
            }
        });
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    /** The path says how long it is. */
    private static byte[] body(String path) {
        byte[] body = new byte[path.length() == 1 ? 0 : Integer.parseInt(path.substring(1))];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) (i % 251);
        }
        return body;
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(10_000);
        return socket;
    }

    /** Sends a request and reads its answer, which has no body. */
    private static void ask(Socket socket, InputStream in) throws IOException {
        socket.getOutputStream().write(REQUEST);
        readAnswer(in);
    }

    private static void readAnswer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = in.read();
            if (read < 0) {
                throw new EOFException("no answer");
            }
            head.append((char) read);
        }
        assertThat(head).startsWith("HTTP/1.1 200 ");
    }

    private void askOften(int times) {
        try (Socket socket = connect()) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int i = 0; i < times; i++) {
                ask(socket, in);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_busy_connection_is_waited_on_and_leaves_its_seat_when_it_ends() {
        askOften(300);
        assertThat(served).hasValue(300);
        assertThat(seats.made()).as("seats that were needed").isPositive();
        await().untilAsserted(() -> assertThat(seats.left()).isEqualTo(SEATS));
    }

    @Test
    void connections_that_find_no_seat_are_served_as_well() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(16);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                all.add(clients.submit(() -> askOften(200)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            clients.shutdown();
        }
        assertThat(served).hasValue(16 * 200);
        assertThat(seats.made()).isLessThanOrEqualTo(SEATS);
        await().untilAsserted(() -> assertThat(seats.left()).isEqualTo(SEATS));
    }

    @Test
    void a_connection_that_pauses_gives_its_seat_back_and_is_served_later() throws Exception {
        try (Socket socket = connect()) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int pause = 0; pause < 5; pause++) {
                ask(socket, in);
                ask(socket, in);
                await().atMost(Duration.ofSeconds(5))
                        .untilAsserted(() -> assertThat(seats.left()).isEqualTo(SEATS));
            }
        }
        assertThat(served).hasValue(10);
    }

    @Test
    void requests_that_come_together_are_answered_in_turn() throws Exception {
        try (Socket socket = connect()) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            ask(socket, in);
            socket.getOutputStream().write(REQUEST);
            socket.getOutputStream().write(REQUEST);
            ask(socket, in);
            await().untilAsserted(() -> assertThat(served).hasValue(4));
        }
    }

    @Test
    void the_body_of_a_request_may_come_later_than_its_head() throws Exception {
        try (Socket socket = connect()) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            ask(socket, in);
            for (int i = 0; i < 3; i++) {
                send(socket, "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\n");
                Thread.sleep(20);
                send(socket, "{");
                Thread.sleep(20);
                send(socket, "}");
                readAnswer(in);
            }
        }
        assertThat(served).hasValue(4);
    }

    @Test
    void answers_arrive_whole_however_long_they_are() throws Exception {
        try (Socket socket = connect()) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int length : List.of(1, 700, 7_000, 8_192, 0, 9_000, 3, 5_000_000, 2)) {
                send(socket, "GET /" + length + " HTTP/1.1\r\nHost: shop\r\n\r\n");
                readAnswer(in);
                assertThat(in.readNBytes(length)).isEqualTo(body("/" + length));
            }
        }
    }

    @Test
    void a_client_may_send_all_its_requests_before_it_reads_an_answer() throws Exception {
        askTogether("/400000", 30);
        askTogether("/4000", 3_000);
        assertThat(served).hasValue(2 + 30 + 3_000);
    }

    private void askTogether(String path, int times) throws Exception {
        byte[] body = body(path);
        try (Socket socket = connect()) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            ask(socket, in);
            send(socket, "GET %s HTTP/1.1\r\nHost: shop\r\n\r\n".formatted(path).repeat(times));
            Thread.sleep(200); // meanwhile the server has no room left to write to
            for (int i = 0; i < times; i++) {
                readAnswer(in);
                assertThat(Arrays.equals(in.readNBytes(body.length), body)).isTrue();
            }
        }
    }

    @Test
    void a_client_may_leave_after_any_answer() throws Exception {
        for (int requests = 1; requests <= 20; requests++) {
            try (Socket socket = connect()) {
                InputStream in = new BufferedInputStream(socket.getInputStream());
                for (int i = 0; i < requests; i++) {
                    ask(socket, in);
                }
                socket.shutdownOutput();
                assertThat(in.read()).as("the server hangs up, too").isNegative();
            }
        }
        await().untilAsserted(() -> assertThat(seats.left()).isEqualTo(SEATS));
        await().untilAsserted(
                        () -> assertThat(connector.getConnectedEndPoints()).isEmpty());
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void closing_does_not_wait_for_those_who_might_ask_again() throws Exception {
        try (Socket socket = connect()) {
            ask(socket, socket.getInputStream());
            server.stop();
            assertThat(seats.left()).isEqualTo(SEATS);
        }
    }
}
