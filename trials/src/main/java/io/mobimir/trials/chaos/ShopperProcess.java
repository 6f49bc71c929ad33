package io.mobimir.trials.chaos;

import io.mobimir.lab.process.OwnJvm;
import io.mobimir.shop.checkout.Step;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process that runs {@link Shoppers}. */
final class ShopperProcess {
    private static final Logger LOG = LoggerFactory.getLogger(ShopperProcess.class);

    private static final int HEAP_MIB = 128;

    private final Process process;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final AtomicInteger sold = new AtomicInteger();
    private volatile boolean served;

    /** The instructions for an instance: its customers, and the step before which it dies. */
    record ShopperPlan(int customers, Step fatal, int after) {
        /** Returns a plan for an instance that lives until it is killed. */
        static ShopperPlan toLive(int customers) {
            return new ShopperPlan(customers, Step.ANNOUNCE, Integer.MAX_VALUE);
        }
    }

    private ShopperProcess(Process process) {
        this.process = process;
    }

    static ShopperProcess start(Site site, ShopperPlan plan, Consumer<String> ordered) {
        List<String> arguments = new ArrayList<>(List.of(
                site.keyspace(),
                Integer.toString(site.copies()),
                Integer.toString(plan.customers()),
                plan.fatal().name(),
                Integer.toString(plan.after())));
        site.contactPoints().forEach(each -> arguments.add(each.getHostString() + ":" + each.getPort()));
        try {
            Process process = OwnJvm.shortLived(HEAP_MIB, Shoppers.class, arguments)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            ShopperProcess instance = new ShopperProcess(process);
            Thread listener = new Thread(() -> instance.listen(ordered), "chaos-listener");
            listener.setDaemon(true);
            listener.start();
            return instance;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address of the shop's data. */
    record Site(List<InetSocketAddress> contactPoints, String keyspace, int copies) {}

    private void listen(Consumer<String> ordered) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals("READY")) {
                    served = true;
                    ready.countDown();
                } else if (line.startsWith("ORDERED ")) {
                    sold.incrementAndGet();
                    ordered.accept(line.substring("ORDERED ".length()));
                }
            }
        } catch (IOException e) {
            LOG.debug("An instance ended in the middle of a line.", e);
        } finally {
            ready.countDown(); // or dead: no wait is needed either way
        }
    }

    /**
     * Waits until the instance serves; returns false if it ended instead, as it does when the node was dead at its
     * start.
     */
    boolean awaitReady(long seconds) throws InterruptedException {
        if (!ready.await(seconds, TimeUnit.SECONDS)) {
            kill();
            throw new IllegalStateException("an instance was not ready within " + seconds + " s");
        }
        return served;
    }

    /** Waits until it has sold this much, has ended, or time is over. */
    void awaitSales(int enough, long seconds) throws InterruptedException {
        long begun = System.nanoTime();
        while (process.isAlive()
                && sold.get() < enough
                && System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(seconds)) {
            Thread.sleep(20);
        }
    }

    boolean diesWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Kills the process as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
