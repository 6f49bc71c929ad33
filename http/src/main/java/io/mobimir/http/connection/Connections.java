package io.mobimir.http.connection;

import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.limit.ConnectionSettings;
import java.time.Duration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.ServerConnector;

/** Guards a connector: limits the connections, the connections per address, and their silence. */
public final class Connections {
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration IDLE_WHEN_FULL = Duration.ofSeconds(5);
    /** How many connections may wait to be accepted; with fewer, a burst of new ones delays all others for seconds. */
    private static final int ACCEPT_QUEUE = 1_024;

    private final NetworkConnectionLimit all;
    private final AddressLimit perAddress;
    private final HeaderTimeout headers;

    /** Must be called before the connector is started. */
    public Connections(ServerConnector connector, ConnectionSettings settings, TrustedProxies proxies) {
        this.all = new NetworkConnectionLimit(settings.most(), connector);
        this.perAddress =
                new AddressLimit(settings.perAddress() == 0 ? Integer.MAX_VALUE : settings.perAddress(), proxies);
        this.headers = new HeaderTimeout(settings.arrival());
        all.setEndPointIdleTimeout(IDLE_WHEN_FULL.toMillis());
        connector.setIdleTimeout(IDLE.toMillis());
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        connector.addBean(perAddress);
        connector.addBean(headers);
        connector.getServer().addBean(all);
    }

    /** Must be called when the connector is started. */
    public void start(ServerConnector connector) {
        headers.start(connector.getScheduler());
    }

    /** Returns how many connections are open. */
    public int open() {
        return all.getNetworkConnectionCount();
    }

    /** Returns how many connections were refused so far because their address had too many. */
    public long refused() {
        return perAddress.refused();
    }

    /** Returns how many connections were closed so far because the headers of a request did not arrive in time. */
    public long late() {
        return headers.late();
    }
}
