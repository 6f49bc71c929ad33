package io.mobimir.lab;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Asks a node over the native protocol whether it answers, with the smallest request there is and without a driver. */
final class CqlProbe {
    private static final byte[] OPTIONS_V4 = {0x04, 0, 0, 0, 0x05, 0, 0, 0, 0};
    private static final int SUPPORTED = 0x06;
    private static final int TIMEOUT_MILLIS = 2_000;

    private CqlProbe() {}

    static boolean listens(InetAddress address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean answers(InetAddress address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(OPTIONS_V4);
            byte[] header = new byte[9];
            new DataInputStream(socket.getInputStream()).readFully(header);
            return header[4] == SUPPORTED;
        } catch (IOException e) {
            return false;
        }
    }
}
