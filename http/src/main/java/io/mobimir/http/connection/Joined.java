package io.mobimir.http.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * The head of an answer and its body, sent with one write of one buffer: the body is copied behind the head, where the
 * server's buffer has room. For a small answer that costs less than to tell the system of two buffers.
 */
record Joined(ByteBuffer head, ByteBuffer body) {
    /** Only the server's own buffers are direct; behind the end of anybody else's there might be something. */
    static boolean fit(ByteBuffer... buffers) {
        return buffers.length == 2
                && buffers[0].isDirect()
                && !buffers[0].isReadOnly()
                && buffers[1].remaining() <= buffers[0].capacity() - buffers[0].limit();
    }

    /** Returns how much was written; afterwards both have left what was not. */
    int writeTo(WritableByteChannel channel) throws IOException {
        int end = head.limit();
        head.limit(end + body.remaining()).put(end, body, body.position(), body.remaining());
        try {
            return channel.write(head);
        } finally {
            body.position(body.position() + Math.max(0, head.position() - end));
            head.limit(end);
        }
    }

    boolean isWritten() {
        return !head.hasRemaining() && !body.hasRemaining();
    }
}
