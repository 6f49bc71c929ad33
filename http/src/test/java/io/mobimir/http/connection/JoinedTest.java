package io.mobimir.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JoinedTest {
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

    /** As the server leaves it: written from the beginning, with room behind. */
    private static ByteBuffer head(String text, int capacity) {
        return ByteBuffer.allocateDirect(capacity).put(bytes(text)).flip();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static ByteBuffer body(String text) {
        return ByteBuffer.wrap(bytes(text));
    }

    /** A client that takes so many bytes at a time. */
    private final class Slow implements WritableByteChannel {
        private final int most;

        Slow(int most) {
            this.most = most;
        }

        @Override
        public int write(ByteBuffer from) {
            byte[] taken = new byte[Math.min(most, from.remaining())];
            from.get(taken);
            sent.writeBytes(taken);
            return taken.length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void both_are_sent_at_once() throws IOException {
        Joined joined = new Joined(head("head.", 16), body("body"));
        assertThat(joined.writeTo(new Slow(16))).isEqualTo(9);
        assertThat(sent).hasToString("head.body");
        assertThat(joined.isWritten()).isTrue();
    }

    @Test
    void what_a_client_does_not_take_stays_in_either() throws IOException {
        for (int most = 1; most <= 9; most++) {
            sent.reset();
            Joined joined = new Joined(head("head.", 9), body("body"));
            for (int left = 9;
                    left > 0;
                    left = joined.head().remaining() + joined.body().remaining()) {
                assertThat(joined.isWritten()).isFalse();
                assertThat(joined.writeTo(new Slow(most))).isEqualTo(Math.min(most, left));
            }
            assertThat(joined.isWritten()).isTrue();
            assertThat(sent).as("%d at a time", most).hasToString("head.body");
        }
    }

    @Test
    void a_client_that_takes_nothing_changes_nothing() throws IOException {
        ByteBuffer head = head("head.", 16);
        ByteBuffer body = body("body");
        assertThat(new Joined(head, body).writeTo(new Slow(0))).isZero();
        assertThat(head.remaining()).isEqualTo(5);
        assertThat(body.remaining()).isEqualTo(4);
    }

    @Test
    void only_a_body_that_has_room_behind_a_buffer_of_the_server_is_joined() {
        assertThat(Joined.fit(head("head.", 9), body("body"))).isTrue();
        assertThat(Joined.fit(head("head.", 8), body("body"))).isFalse();
        assertThat(Joined.fit(head("head.", 16))).isFalse();
        assertThat(Joined.fit(head("head.", 16), body("4\r\n"), body("body"))).isFalse();
        assertThat(Joined.fit(ByteBuffer.allocate(16).flip(), body("body"))).isFalse();
        assertThat(Joined.fit(head("head.", 16).asReadOnlyBuffer(), body("body")))
                .isFalse();
    }
}
