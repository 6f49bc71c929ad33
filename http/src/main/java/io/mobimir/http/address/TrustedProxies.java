package io.mobimir.http.address;

import io.mobimir.shop.InvalidField;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.InetAddressSet;
import org.jspecify.annotations.Nullable;

/** The proxies whose {@code X-Forwarded-For} is trusted. The header is ignored if it comes from others. */
public final class TrustedProxies {
    public static final TrustedProxies NONE = new TrustedProxies(Set.of());
    private static final Pattern FORM = Pattern.compile("[0-9a-fA-F.:]{2,45}(/\\d{1,3})?");

    private final InetAddressSet proxies = new InetAddressSet();

    /** @param networks addresses, and networks such as {@code 10.0.0.0/8} and {@code fd00::/8} */
    public TrustedProxies(Set<String> networks) {
        for (String network : networks) {
            if (!FORM.matcher(network).matches() || !isAdded(network)) {
                throw new InvalidField(
                        "http.trusted-proxies",
                        "must be addresses or networks such as 10.0.0.0/8 or fd00::/8, not \"" + network + "\"");
            }
        }
    }

    private boolean isAdded(String network) {
        try {
            IpAddress.of(network.replaceFirst("/.*", ""));
            proxies.add(network);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    public boolean trusts(InetAddress address) {
        return proxies.test(address);
    }

    /**
     * Returns the client of a request: the last hop that is not one of these proxies. A hop that is not an address ends the
     * search, because earlier hops may be forged.
     *
     * @param connection the other end of the connection
     * @param forwardedFor every line of {@code X-Forwarded-For}, in order
     */
    public InetAddress client(InetAddress connection, List<String> forwardedFor) {
        if (!trusts(connection) || forwardedFor.isEmpty()) {
            return connection;
        }
        List<String> hops = Arrays.stream(String.join(",", forwardedFor).split(","))
                .map(String::strip)
                .filter(hop -> !hop.isEmpty())
                .toList();
        InetAddress client = connection;
        for (int i = hops.size() - 1; i >= 0 && trusts(client); i--) {
            Optional<InetAddress> hop = IpAddress.ofHop(hops.get(i));
            if (hop.isEmpty()) {
                return client;
            }
            client = hop.get();
        }
        return client;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TrustedProxies same && proxies.equals(same.proxies);
    }

    @Override
    public int hashCode() {
        return proxies.hashCode();
    }

    @Override
    public String toString() {
        return proxies.toString();
    }
}
