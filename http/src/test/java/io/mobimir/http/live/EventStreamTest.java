package io.mobimir.http.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Step;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A client that does not take what is sent to it. */
class EventStreamTest {
    private final Slow client = new Slow();
    private final EventStream stream = new EventStream();

    @Test
    void what_a_slow_client_does_not_take_waits_and_signs_of_life_do_not_pile_up() {
        stream.writeTo(client);
        stream.onWritePossible();
        client.taking = false;
        stream.step(step(1));
        for (int i = 0; i < 1_000; i++) {
            stream.beat();
        }
        stream.step(step(2));
        stream.end();
        assertThat(client.text()).doesNotContain("id:");
        assertThat(stream.over()).isNotDone();
        client.taking = true;
        stream.onWritePossible();
        assertThat(client.text()).containsSubsequence("id: 1", "id: 2").doesNotContain(":\n\n:");
        assertThat(stream.over()).isDone();
    }

    @Test
    void nothing_is_written_before_the_server_allows_it() {
        stream.step(step(1));
        stream.writeTo(client);
        stream.beat();
        assertThat(client.text()).isEmpty();
        stream.onWritePossible();
        assertThat(client.text()).contains("id: 1");
    }

    @Test
    void a_connection_that_breaks_ends_the_stream() {
        stream.writeTo(client);
        stream.onWritePossible();
        client.broken = true;
        stream.step(step(1));
        assertThat(stream.over()).isDone();
        stream.step(step(2));
        stream.end();
    }

    private static Step step(int number) {
        return new Step(number, OrderStatus.PROCESSING, Instant.EPOCH);
    }

    private static final class Slow extends ServletOutputStream {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private boolean taking = true;
        private boolean broken;

        private String text() {
            return taken.toString(StandardCharsets.UTF_8);
        }

        @Override
        public boolean isReady() {
            return taking;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}

        @Override
        public void write(int b) throws IOException {
            if (broken) {
                throw new IOException("broken");
            }
            if (!taking) {
                throw new IllegalStateException("written before it was ready");
            }
            taken.write(b);
        }
    }
}
