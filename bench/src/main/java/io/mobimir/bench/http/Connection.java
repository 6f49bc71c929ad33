package io.mobimir.bench.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection that stays open, for one request at a time; reads only the HTTP that our server's answers need. */
final class Connection implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int HEAD_UNKNOWN = -1;
    private static final String LENGTH = "content-length:";
    private static final int STATUS_AT = "HTTP/1.1 ".length();

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER);
    private int end = HEAD_UNKNOWN;
    private int status;
    private long sent;

    Connection(URI server) throws IOException {
        this.channel = SocketChannel.open(new InetSocketAddress(server.getHost(), server.getPort()));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    SocketChannel channel() {
        return channel;
    }

    void send(byte[] request) throws IOException {
        sent = System.nanoTime();
        in.clear();
        end = HEAD_UNKNOWN;
        ByteBuffer out = ByteBuffer.wrap(request);
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    /** Reads the bytes that have arrived; returns whether the answer is complete. */
    boolean receive() throws IOException {
        if (channel.read(in) < 0) {
            throw new EOFException("the server closed a connection");
        }
        if (end == HEAD_UNKNOWN) {
            readHead();
        }
        return end != HEAD_UNKNOWN && in.position() >= end;
    }

    private void readHead() throws IOException {
        int head = endOfHead();
        if (head == HEAD_UNKNOWN) {
            return;
        }
        String text = new String(in.array(), 0, head, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        status = Integer.parseInt(text.substring(STATUS_AT, STATUS_AT + 3));
        int length = text.indexOf(LENGTH);
        if (length >= 0) {
            int from = length + LENGTH.length();
            end = head
                    + Integer.parseInt(
                            text.substring(from, text.indexOf('\r', from)).strip());
        } else if (status == 204 || status == 304) {
            end = head;
        } else {
            throw new IOException("an answer without a length: " + text);
        }
        if (end > BUFFER) {
            throw new IOException("an answer of " + end + " bytes");
        }
    }

    private int endOfHead() {
        byte[] bytes = in.array();
        for (int i = 3; i < in.position(); i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n' && bytes[i - 3] == '\r') {
                return i + 1;
            }
        }
        return HEAD_UNKNOWN;
    }

    boolean isSuccess() {
        return status / 100 == 2;
    }

    /** Returns the nanoseconds since the request was sent. */
    long nanos() {
        return System.nanoTime() - sent;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
