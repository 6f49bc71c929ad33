package io.mobimir.http.address;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.session.IpLiteral;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses addresses as proxies write them, and groups those of one client. */
public final class IpAddress {
    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\]]*)](:\\d{1,5})?");
    private static final Pattern WITH_PORT = Pattern.compile("([^:]*):\\d{1,5}");
    private static final int IPV6_BYTES = 16;
    /** The size of network that many providers give to one household. */
    private static final int NETWORK_BYTES = 7;

    private IpAddress() {}

    static InetAddress of(String literal) {
        return IpLiteral.parse("address", literal);
    }

    /** Parses an address, also with a port, and IPv6 in brackets; empty for anything else. */
    static Optional<InetAddress> ofHop(String hop) {
        Matcher brackets = BRACKETS.matcher(hop);
        Matcher withPort = WITH_PORT.matcher(hop);
        String literal = brackets.matches() ? brackets.group(1) : withPort.matches() ? withPort.group(1) : hop;
        try {
            return Optional.of(of(literal));
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }

    /** Returns the address without the name of a network card, which has no meaning on other machines. */
    public static InetAddress plain(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the address or network that counts as one client: with IPv6, a household has a network of 56 bits. */
    public static String client(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return address.getHostAddress();
        }
        byte[] network = Arrays.copyOf(Arrays.copyOf(address.getAddress(), NETWORK_BYTES), IPV6_BYTES);
        try {
            return InetAddress.getByAddress(network).getHostAddress() + "/56";
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
