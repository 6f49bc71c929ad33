package io.mobimir.http.connection;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Listens; busy connections keep their threads as long as there are seats. */
public final class BusyConnector extends ServerConnector {
    private final Seats seats;

    public BusyConnector(Server server, HttpConfiguration http, Seats seats) {
        super(server, new HttpConnectionFactory(http));
        this.seats = seats;
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
        SocketChannelEndPoint endPoint = new BusyEndPoint(channel, selector, key, getScheduler(), seats);
        endPoint.setIdleTimeout(getIdleTimeout());
        return endPoint;
    }

    @Override
    protected void doStop() throws Exception {
        super.doStop();
        seats.close();
    }
}
