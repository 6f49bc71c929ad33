package io.mobimir.http.connection;

import io.mobimir.http.address.IpAddress;
import io.mobimir.http.address.TrustedProxies;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.IO;

/** Closes connections of an address beyond its limit; trusted proxies have no limit, because they connect for many clients. */
final class AddressLimit implements SelectorManager.AcceptListener {
    private final int most;
    private final TrustedProxies proxies;
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    /** Remembers addresses, because a closed channel no longer knows its own. */
    private final Map<SelectableChannel, String> open = new ConcurrentHashMap<>();

    private final LongAdder refused = new LongAdder();

    AddressLimit(int most, TrustedProxies proxies) {
        this.most = most;
        this.proxies = proxies;
    }

    @Override
    public void onAccepting(SelectableChannel channel) {
        Optional<String> client = client(channel);
        if (client.isEmpty()) {
            return;
        }
        open.put(channel, client.get());
        if (counts.merge(client.get(), 1, Integer::sum) > most) {
            refused.increment();
            IO.close(channel); // Jetty then calls onAcceptFailed
        }
    }

    /** Returns the client to count; empty if it has no limit. */
    private Optional<String> client(SelectableChannel channel) {
        try {
            return channel instanceof SocketChannel socket
                            && socket.getRemoteAddress() instanceof InetSocketAddress address
                            && !proxies.trusts(address.getAddress())
                    ? Optional.of(IpAddress.client(address.getAddress()))
                    : Optional.empty();
        } catch (IOException closedMeanwhile) {
            return Optional.empty();
        }
    }

    @Override
    public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
        onClosed(channel);
    }

    @Override
    public void onClosed(SelectableChannel channel) {
        String client = open.remove(channel);
        if (client != null) {
            counts.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
        }
    }

    long refused() {
        return refused.sum();
    }
}
