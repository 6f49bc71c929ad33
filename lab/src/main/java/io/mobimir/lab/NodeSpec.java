package io.mobimir.lab;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/**
 * Where one node lives and what it is called.
 *
 * @param number 1 for the first node; its address is 127.0.0.number
 * @param tokens the tokens it owns from its first start, or empty if it joins and streams its share
 */
record NodeSpec(int number, String dc, String tokens, Path folder) {
    boolean joins() {
        return tokens.isEmpty();
    }

    InetAddress address() {
        return addressOf(number);
    }

    String host() {
        return "127.0.0." + number;
    }

    Path conf() {
        return folder.resolve("conf");
    }

    Path log() {
        return folder.resolve("log/system.log");
    }

    Path output() {
        return folder.resolve("log/output.log");
    }

    Path pid() {
        return folder.resolve("pid");
    }

    static InetAddress addressOf(int number) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) number});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
