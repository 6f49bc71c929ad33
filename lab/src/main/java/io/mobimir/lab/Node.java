package io.mobimir.lab;

import io.mobimir.lab.process.KnownProcess;
import io.mobimir.lab.process.LabException;
import io.mobimir.lab.process.Pause;
import io.mobimir.lab.process.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One node in a JVM of its own. Any thread may ask for its status; the cluster makes one change at a time. */
final class Node {
    private static final Duration START_LIMIT = Duration.ofMinutes(5);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(8);

    final NodeSpec spec;
    private final Ports ports;
    private volatile @Nullable Process process;
    private volatile @Nullable Pause pause;
    private long logStart;

    Node(NodeSpec spec, Ports ports) {
        this.spec = spec;
        this.ports = ports;
    }

    int jmxPort() {
        return ports.jmxOf(spec);
    }

    /** Starts the JVM and returns at once. */
    void launch(List<String> command, ProcessHandle owner) {
        try {
            Files.createDirectories(spec.output().getParent());
            logStart = sizeOf(spec.log());
            Process started = new ProcessBuilder(deafToInterrupts(command))
                    .directory(spec.folder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(spec.output().toFile())
                    .start();
            process = started;
            started.getOutputStream().close();
            new PidFile(KnownProcess.of(started.toHandle()), KnownProcess.of(owner)).write(spec.pid());
        } catch (IOException e) {
            throw LabException.of("cannot start node " + spec.number(), e);
        }
    }

    /**
     * Makes a command ignore Ctrl-C, which reaches every process of a terminal. The owner ends a node, after its
     * clients.
     */
    private static List<String> deafToInterrupts(List<String> command) {
        List<String> deaf = new ArrayList<>(List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh"));
        deaf.addAll(command);
        return deaf;
    }

    private static long sizeOf(Path log) throws IOException {
        return Files.exists(log) ? Files.size(log) : 0;
    }

    /**
     * Blocks until the node answers CQL; fails with the reason if it has ended.
     *
     * @param encrypted whether clients need a certificate: then an open port is enough, which the node opens last
     */
    void awaitCql(boolean encrypted) {
        await(
                () -> encrypted
                        ? CqlProbe.listens(spec.address(), ports.cql())
                        : CqlProbe.answers(spec.address(), ports.cql()),
                "answer CQL");
    }

    /** Blocks until the condition holds; fails with the reason if the node has ended. */
    void await(BooleanSupplier done, String what) {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!done.getAsBoolean()) {
            requireAlive("did not start");
            if (System.nanoTime() > deadline) {
                throw new LabException("node " + spec.number() + " did not " + what + " within "
                        + START_LIMIT.toMinutes() + " minutes; its log is " + spec.log());
            }
            Polling.briefly();
        }
    }

    /** Fails with the reason if the started node has ended. */
    void requireAlive(String complaint) {
        Process started = process;
        if (started != null && !started.isAlive()) {
            throw new LabException("node " + spec.number() + " " + complaint + ": "
                    + FailureReport.of(spec, logStart, started.exitValue()));
        }
    }

    boolean isRunning() {
        Process started = process;
        return started != null && started.isAlive();
    }

    boolean isPaused() {
        return pause != null;
    }

    NodeStatus status() {
        Process started = process;
        if (started == null || !started.isAlive()) {
            return status(NodeStatus.NodeState.DOWN, 0);
        }
        if (isPaused()) {
            return status(NodeStatus.NodeState.PAUSED, started.pid());
        }
        Optional<String> mode = Jmx.mode(jmxPort());
        return status(
                mode.filter("NORMAL"::equals).isPresent() ? NodeStatus.NodeState.UP : NodeStatus.NodeState.STARTING,
                started.pid());
    }

    private NodeStatus status(NodeStatus.NodeState state, long pid) {
        return new NodeStatus(spec.number(), spec.dc(), state, pid);
    }

    void kill() {
        Process running = running();
        running.destroyForcibly();
        if (!ends(running)) {
            throw new LabException(
                    "node " + spec.number() + " was killed and has not ended yet: process " + running.pid());
        }
        resume();
    }

    /** Asks the node to drain and end; {@link #awaitStop} waits for that. */
    void stop() {
        if (process != null) {
            resume();
            process.destroy();
        }
    }

    /** Waits for the end of a node that is stopping; kills it if that takes too long. */
    void awaitStop() {
        if (process != null && !ends(process)) {
            process.destroyForcibly();
            ends(process);
        }
    }

    void pause() {
        if (pause == null) {
            pause = Pause.of(running().pid());
        }
    }

    void resume() {
        if (pause != null) {
            pause.close();
            pause = null;
        }
    }

    /** Returns the process of a running node; fails if it is not running. */
    Process running() {
        Process started = process;
        if (started == null || !started.isAlive()) {
            throw new LabException("node " + spec.number() + " is not running");
        }
        return started;
    }

    private static boolean ends(Process process) {
        try {
            return process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
