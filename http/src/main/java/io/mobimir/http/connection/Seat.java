package io.mobimir.http.connection;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Where a thread waits for the next request of one connection, which may be another one each time the seat is taken. */
final class Seat {
    private final Selector selector;
    private @Nullable SelectionKey connection;

    Seat() throws IOException {
        this.selector = Selector.open();
    }

    /** Not where the connection is closed already. */
    boolean sitsDown(SocketChannel channel) {
        try {
            connection = channel.register(selector, SelectionKey.OP_READ);
            return true;
        } catch (ClosedChannelException e) {
            return false;
        }
    }

    /** Whether something arrived meanwhile, be it the end of the connection. */
    boolean arrives(long millis) throws IOException {
        return selector.select(ready -> {}, millis) > 0;
    }

    void getUp() throws IOException {
        if (connection != null) {
            connection.cancel();
            connection = null;
            selector.selectNow(); // or else the connection would stay registered, and could not be closed for good
        }
    }

    void remove() throws IOException {
        selector.close();
    }
}
