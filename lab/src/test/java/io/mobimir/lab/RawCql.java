package io.mobimir.lab;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Implements just enough of the native protocol to write and read a word; this module has no driver. */
final class RawCql {
    private static final int STARTUP = 0x01;
    private static final int QUERY = 0x07;
    private static final int ERROR = 0x00;
    private static final int CONSISTENCY_ONE = 1;
    private static final int TIMEOUT_MILLIS = 20_000;

    private RawCql() {}

    /** Returns the body of the answer as text, in which the texts of a row can be found. */
    static String query(InetSocketAddress node, String cql) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(node, TIMEOUT_MILLIS);
            ByteArrayOutputStream startup = new ByteArrayOutputStream();
            DataOutputStream options = new DataOutputStream(startup);
            options.writeShort(1);
            options.writeUTF("CQL_VERSION");
            options.writeUTF("3.0.0");
            ask(socket, STARTUP, startup.toByteArray());

            ByteArrayOutputStream query = new ByteArrayOutputStream();
            DataOutputStream body = new DataOutputStream(query);
            byte[] text = cql.getBytes(StandardCharsets.UTF_8);
            body.writeInt(text.length);
            body.write(text);
            body.writeShort(CONSISTENCY_ONE);
            body.writeByte(0);
            return ask(socket, QUERY, query.toByteArray());
        }
    }

    private static String ask(Socket socket, int opcode, byte[] body) throws IOException {
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.write(new byte[] {0x04, 0, 0, 0, (byte) opcode});
        out.writeInt(body.length);
        out.write(body);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] header = in.readNBytes(5);
        String answer = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
        if (header[4] == ERROR) {
            throw new IOException("the node refused: " + answer);
        }
        return answer;
    }
}
