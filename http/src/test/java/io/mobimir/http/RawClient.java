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

/** A client that sends what it likes, byte by byte if it likes. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket = new Socket();

    RawClient(int port) {
        this(port, 1);
    }

    /** @param from the last byte of an address of this machine, 127.0.0.… */
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

    /** The head of a request that promises a body, and whatever is sent of that. */
    RawClient post(String path, String token, int length, String begun) throws IOException {
        return send("POST %s HTTP/1.1\r\nHost: shop\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(path, token.isEmpty() ? "" : "Mobimir-Session: " + token + "\r\n", length, begun));
    }

    /** The head of a request whose body is sent in chunks. */
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

    /** The status of the next answer, whose body is read, too; 0 if the server closes the connection instead. */
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

    /** Reads so many bytes of what the server sends; nothing if it has closed the connection. */
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
                // whatever it says before
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
