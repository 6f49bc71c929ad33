package io.mobimir.http.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests a client that does not receive the data that is sent to it. */
class EventStreamTest {
    private final Slow client = new Slow();
    private final EventStream stream = new EventStream();

    @Test
    void what_a_slow_client_does_not_take_waits_and_signs_of_life_do_not_pile_up() {
        stream.writeTo(client);
        client.taking = false;
        stream.step(step(1));
        for (int i = 0; i < 1_000; i++) {
            stream.beat();
        }
        stream.step(step(2));
        stream.end();
        assertThat(client.text()).doesNotContain("id:");
        assertThat(stream.over()).isNotDone();
        client.takeAll();
        assertThat(client.text()).containsSubsequence("id: 1", "id: 2").doesNotContain(":\n\n:");
        assertThat(stream.over()).isDone();
    }

    @Test
    void what_happens_before_there_is_a_client_waits_for_it() {
        stream.step(step(1));
        stream.beat();
        stream.writeTo(client);
        assertThat(client.text()).contains("id: 1").doesNotContain(":\n\n:");
    }

    @Test
    void a_connection_that_breaks_ends_the_stream() {
        stream.writeTo(client);
        client.broken = true;
        stream.step(step(1));
        assertThat(stream.over()).isDone();
        stream.step(step(2));
        stream.end();
    }

    private static OrderStep step(int number) {
        return new OrderStep(number, OrderStatus.PROCESSING, Instant.EPOCH);
    }

    /** Receives one chunk at a time, and confirms it when told to. */
    private static final class Slow implements Content.Sink {
        private final StringBuilder taken = new StringBuilder();
        private boolean taking = true;
        private boolean broken;
        private @Nullable Runnable takes;

        private String text() {
            return taken.toString();
        }

        private void takeAll() {
            taking = true;
            for (Runnable next = takes; next != null; next = takes) {
                takes = null;
                next.run();
            }
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            assertThat(takes).as("written before it was ready").isNull();
            Runnable takesIt = () -> {
                taken.append(StandardCharsets.UTF_8.decode(bytes));
                callback.succeeded();
            };
            if (broken) {
                callback.failed(new IOException("broken"));
            } else if (taking) {
                takesIt.run();
            } else {
                takes = takesIt;
            }
        }
    }
}
