package io.mobimir.lab;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The place and the name of one node.
 *
 * @param number 1 for the first node; its address is 127.0.0.number
 * @param tokens the tokens it owns from its first start, or empty if it joins and streams its share
 */
record NodeSpec(int number, String dc, String tokens, Path folder) {
    /** Loopback addresses and a block of ports are enough for this many. */
    static final int MAX_NUMBER = 60;

    NodeSpec {
        if (number < 1 || number > MAX_NUMBER) {
            throw new IllegalArgumentException("a node's number is 1 to " + MAX_NUMBER + ", not " + number);
        }
        if (!dc.matches("dc[1-9][0-9]?")) {
            throw new IllegalArgumentException("node " + number + " has no data centre '" + dc + "'");
        }
        if (!tokens.isEmpty() && !Stream.of(tokens.split(",", -1)).allMatch(NodeSpec::isToken)) {
            throw new IllegalArgumentException("node " + number + " has tokens that are not numbers");
        }
    }

    private static boolean isToken(String text) {
        try {
            return text.equals(Long.toString(Long.parseLong(text)));
        } catch (NumberFormatException e) {
            return false;
        }
    }

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
