package io.mobimir.trials.endurance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection of an attack. When the server closes it, it connects again a second later. */
final class Attacker {
    private static final long DRIP = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final Attack attack;
    private final int number;
    private final InetSocketAddress server;
    private final Optional<InetAddress> from;
    private @Nullable SocketChannel channel;
    private boolean connected;
    private long due;

    /** @param from an address of this machine; empty for any */
    Attacker(Attack attack, int number, InetSocketAddress server, Optional<InetAddress> from) {
        this.attack = attack;
        this.number = number;
        this.server = server;
        this.from = from;
    }

    boolean isOpen() {
        return connected;
    }

    /** Returns whether it is time to connect. */
    boolean isDue(long now) {
        return channel == null && now >= due;
    }

    void open(Selector selector) {
        try {
            SocketChannel opened = SocketChannel.open();
            channel = opened;
            opened.configureBlocking(false);
            if (from.isPresent()) {
                opened.bind(new InetSocketAddress(from.get(), 0));
            }
            boolean done = opened.connect(server);
            opened.register(selector, done ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
            if (done) {
                begin(opened);
            }
        } catch (IOException e) {
            close();
        }
    }

    private void begin(SocketChannel opened) throws IOException {
        connected = true;
        due = System.nanoTime() + DRIP;
        opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
        opened.write(ByteBuffer.wrap(attack.opening(number)));
        if (attack.endsOutput(number)) {
            opened.shutdownOutput();
        }
    }

    /** Returns whether the server has closed the connection. */
    boolean ready(SelectionKey key, ByteBuffer scrap) {
        try {
            SocketChannel opened = (SocketChannel) key.channel();
            if (key.isConnectable()) {
                opened.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                begin(opened);
            } else if (opened.read(scrap.clear()) < 0) {
                close();
                return true;
            }
            return false;
        } catch (IOException e) {
            close();
            return true;
        }
    }

    void drip(long now) {
        SocketChannel opened = channel;
        if (opened != null && connected && attack.drips() && now >= due) {
            due = now + DRIP;
            try {
                opened.write(ByteBuffer.wrap(new byte[] {'x'}));
            } catch (IOException e) {
                close();
            }
        }
    }

    void close() {
        connected = false;
        due = System.nanoTime() + PAUSE;
        SocketChannel opened = channel;
        channel = null;
        if (opened != null) {
            try {
                opened.close();
            } catch (IOException e) {
                // The connection is gone either way.
            }
        }
    }
}
