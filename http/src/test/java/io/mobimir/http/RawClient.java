package io.mobimir.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A client that sends any bytes, one by one if the test wants it. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket = new Socket();

    RawClient(int port) {
        this(port, 1);
    }

    /** @param from the last byte of a local address, 127.0.0.… */
    RawClient(int port, int from) {
        try {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) from}), 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** Sends the head of a request that announces a body, and the beginning of that body. */
    RawClient post(String path, String token, int length, String begun) throws IOException {
        return send("POST %s HTTP/1.1\r\nHost: shop\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(path, token.isEmpty() ? "" : "Mobimir-Session: " + token + "\r\n", length, begun));
    }

    /** Sends the head of a request whose body is sent in chunks. */
    RawClient chunked(String path) throws IOException {
        return send(String.join(
                "\r\n",
                "POST " + path + " HTTP/1.1",
                "Host: shop",
                "Content-Type: application/json",
                "Transfer-Encoding: chunked",
                "",
                ""));
    }

    /** Returns the status of the next answer, and reads its body; 0 if the server closes the connection instead. */
    int status() throws IOException {
        try {
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int read = in.read();
                if (read < 0) {
                    return 0;
                }
                head.append((char) read);
            }
            String text = head.toString().toLowerCase(Locale.ROOT);
            int length = text.indexOf("content-length: ");
            if (length >= 0) {
                in.readNBytes(Integer.parseInt(text.substring(length + 16, text.indexOf('\r', length))));
            }
            return Integer.parseInt(text.substring(9, 12));
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (SocketException e) {
            return 0;
        }
    }

    /** Reads this many bytes from the server; does nothing if it has closed the connection. */
    void skip(int bytes) {
        try {
            socket.getInputStream().readNBytes(bytes);
        } catch (IOException e) {
            // closed
        }
    }

    /** Waits for the server to close the connection; fails if it does not. */
    void awaitEnd() throws IOException {
        try {
            while (socket.getInputStream().read() >= 0) {
                // ignores data before the end
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (SocketException e) {
            // closed as well
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
