package io.mobimir.shop.session;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Parses IP addresses only: for a host name, Java would ask the DNS. */
public final class IpLiteral {
    private static final String V4_PART = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern V4 = Pattern.compile(V4_PART + "(\\." + V4_PART + "){3}");
    /** Requires a hex digit or a colon first: Java takes a text that begins with a dot for a host name. */
    private static final Pattern V6_CHARACTERS = Pattern.compile("[0-9a-fA-F:][0-9a-fA-F:.]+");

    private static final int MAX_LENGTH = 45;

    private IpLiteral() {}

    /** Returns the address of a literal. */
    public static InetAddress parse(String field, String value) {
        Require.text(field, value, MAX_LENGTH);
        boolean literal = V4.matcher(value).matches()
                || (value.contains(":") && V6_CHARACTERS.matcher(value).matches());
        if (literal) {
            try {
                return InetAddress.getByName(value);
            } catch (UnknownHostException e) {
                throw notAnAddress(field, value);
            }
        }
        throw notAnAddress(field, value);
    }

    private static InvalidField notAnAddress(String field, String value) {
        return new InvalidField(field, "must be an IPv4 or IPv6 address, not \"" + value + "\"");
    }
}
