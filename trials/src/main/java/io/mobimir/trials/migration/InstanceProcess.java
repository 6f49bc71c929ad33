package io.mobimir.trials.migration;

import io.mobimir.lab.process.OwnJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process that runs {@link InstanceMain}. */
final class InstanceProcess implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceProcess.class);
    private static final int HEAP_MIB = 192;
    private static final long PATIENCE_SECONDS = 20;
    private static final long LEAVE_SECONDS = 15;
    private static final InstanceReply GONE = new InstanceReply(InstanceReply.Kind.GONE, "the instance is gone");

    private final Process process;
    private final PrintStream requests;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicLong numbers = new AtomicLong();
    private final Map<String, CompletableFuture<InstanceReply>> waiting = new ConcurrentHashMap<>();
    private volatile boolean ready;
    private volatile boolean gone;

    private InstanceProcess(Process process) {
        this.process = process;
        this.requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /**
     * Starts a process; it does not serve yet.
     *
     * @param log receives all output but the answers
     */
    static InstanceProcess start(StoreAddresses addresses, Path log) {
        try {
            InstanceProcess instance = new InstanceProcess(
                    OwnJvm.shortLived(HEAP_MIB, InstanceMain.class, List.of(addresses.cassandra(), addresses.mongodb()))
                            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                            .start());
            Thread listener = new Thread(instance::listen, "instance-listener");
            listener.setDaemon(true);
            listener.start();
            return instance;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                heard(line);
            }
        } catch (IOException e) {
            LOG.debug("An instance ended in the middle of a line.", e);
        } finally {
            gone = true;
            ready = false;
            begun.countDown();
            waiting.values().forEach(request -> request.complete(GONE));
        }
    }

    private void heard(String line) {
        if (line.equals(InstanceMain.READY)) {
            ready = true;
            begun.countDown();
            return;
        }
        int space = line.indexOf(' ');
        CompletableFuture<InstanceReply> request = space < 0 ? null : waiting.remove(line.substring(0, space));
        if (request != null) {
            request.complete(InstanceReply.parse(line.substring(space + 1)));
        }
    }

    /** Waits until it serves; returns false if it ended instead. */
    boolean awaitReady(long seconds) throws InterruptedException {
        return begun.await(seconds, TimeUnit.SECONDS) && ready;
    }

    boolean isReady() {
        return ready;
    }

    /** Returns the process id. */
    long pid() {
        return process.pid();
    }

    InstanceReply ask(String request) throws InterruptedException {
        String number = Long.toString(numbers.incrementAndGet());
        CompletableFuture<InstanceReply> reply = new CompletableFuture<>();
        waiting.put(number, reply);
        if (gone) {
            waiting.remove(number);
            return GONE;
        }
        requests.println(number + " " + request);
        try {
            return reply.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return new InstanceReply(InstanceReply.Kind.LATE, "no answer within %d s".formatted(PATIENCE_SECONDS));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            waiting.remove(number);
        }
    }

    /** Kills the process as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
        awaitEnd(Long.MAX_VALUE);
    }

    /** Closes its input, so that it leaves the migrations and ends. */
    @Override
    public void close() {
        requests.close();
        if (!awaitEnd(LEAVE_SECONDS)) {
            kill();
        }
    }

    private boolean awaitEnd(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
