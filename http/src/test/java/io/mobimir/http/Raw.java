package io.mobimir.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Sends bytes that no client library would send. */
public final class Raw {
    private Raw() {}

    /** Returns everything that the server sends until it closes the connection; each character of the request is a byte. */
    public static String send(int port, String request) {
        return send(port, request.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String send(int port, byte[] request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(new String(request, StandardCharsets.ISO_8859_1), e);
        }
    }

    /** Sends one request with this exact body, and closes the connection after it. */
    static String send(int port, String line, Map<String, String> headers, byte[] body) {
        StringBuilder head = new StringBuilder(line).append(" HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(body);
        return send(port, all.toByteArray());
    }
}
