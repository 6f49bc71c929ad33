package io.mobimir.trials.endurance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Many connections of one attack, kept open by one thread. */
final class Attackers implements AutoCloseable {
    private static final long TICK_MILLIS = 50;
    private static final int NEW_EACH_TICK = 50;
    private static final int SCRAP = 1 << 14;

    private final List<Attacker> all;
    private final Selector selector;
    private final Thread thread;
    private volatile boolean over;
    private volatile int mostOpen;
    private final LongAdder closed = new LongAdder();

    private Attackers(List<Attacker> all) {
        this.all = all;
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.thread = new Thread(this::attack, "attackers");
        thread.setDaemon(true);
    }

    /**
     * Begins to attack; connections are opened over some seconds.
     *
     * @param addresses how many addresses of this machine to use, as far as it has so many
     */
    static Attackers begin(Attack attack, int sockets, int addresses, URI url) {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), url.getPort());
        List<Optional<InetAddress>> from =
                IntStream.range(0, addresses).mapToObj(Attackers::address).toList();
        List<Attacker> all = IntStream.range(0, sockets)
                .mapToObj(number -> new Attacker(attack, number, server, from.get(number % addresses)))
                .toList();
        Attackers attackers = new Attackers(all);
        attackers.thread.start();
        return attackers;
    }

    /** Returns an address that customers do not use; empty where the system has only one loopback address. */
    private static Optional<InetAddress> address(int number) {
        try {
            byte[] bytes = {127, 1, (byte) (1 + number / 200), (byte) (1 + number % 200)};
            InetAddress address = InetAddress.getByAddress(bytes);
            new ServerSocket(0, 1, address).close();
            return Optional.of(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void attack() {
        ByteBuffer scrap = ByteBuffer.allocate(SCRAP);
        try (selector) {
            while (!over) {
                selector.select(
                        key -> {
                            if (((Attacker) key.attachment()).ready(key, scrap)) {
                                closed.increment();
                            }
                        },
                        TICK_MILLIS);
                long now = System.nanoTime();
                all.forEach(attacker -> attacker.drip(now));
                all.stream()
                        .filter(attacker -> attacker.isDue(now))
                        .limit(NEW_EACH_TICK)
                        .forEach(attacker -> attacker.open(selector));
                int open = (int) all.stream().filter(Attacker::isOpen).count();
                mostOpen = Math.max(mostOpen, open);
                Thread.sleep(TICK_MILLIS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            all.forEach(Attacker::close);
        }
    }

    /** Returns how many were open at once, at most. */
    int mostOpen() {
        return mostOpen;
    }

    /** Returns how many the server closed. */
    long closed() {
        return closed.sum();
    }

    @Override
    public void close() {
        over = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
