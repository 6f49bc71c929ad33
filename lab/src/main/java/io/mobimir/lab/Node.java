package io.mobimir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One Cassandra node in a JVM of its own. Not safe for use by several threads; the cluster sees to that. */
final class Node {
    private static final Duration START_LIMIT = Duration.ofMinutes(5);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(8);

    final NodeSpec spec;
    private final Ports ports;
    private @Nullable Process process;
    private @Nullable Pause pause;

    Node(NodeSpec spec, Ports ports) {
        this.spec = spec;
        this.ports = ports;
    }

    int jmxPort() {
        return ports.jmx() + spec.number() - 1;
    }

    /** Starts the JVM and returns at once. */
    void launch(List<String> command, Path workingFolder) {
        waitForPredecessor();
        try {
            Files.createDirectories(spec.output().getParent());
            Process started = new ProcessBuilder(command)
                    .directory(workingFolder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(spec.output().toFile())
                    .start();
            process = started;
            started.getOutputStream().close();
            Files.writeString(spec.pid(), started.pid() + " " + NodeMain.startMillis(started.toHandle()) + "\n");
        } catch (IOException e) {
            throw new LabException("cannot start node " + spec.number() + ": " + ExclusiveFile.reason(e), e);
        }
    }

    /** Blocks until the node answers CQL; says why if it never will. */
    void awaitCql() {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!CqlProbe.answers(spec.address(), ports.cql())) {
            if (!isRunning()) {
                throw new LabException("node " + spec.number() + " did not start: " + FailureReport.of(spec));
            }
            if (System.nanoTime() > deadline) {
                throw new LabException("node " + spec.number() + " did not answer CQL within " + START_LIMIT.toMinutes()
                        + " minutes; its log is " + spec.log());
            }
            sleep(Duration.ofMillis(200));
        }
    }

    boolean isRunning() {
        return process != null && process.isAlive();
    }

    NodeStatus status() {
        if (!isRunning()) {
            return new NodeStatus(spec.number(), spec.dc(), spec.host(), NodeStatus.State.DOWN, 0);
        }
        long pid = process().pid();
        if (pause != null) {
            return new NodeStatus(spec.number(), spec.dc(), spec.host(), NodeStatus.State.PAUSED, pid);
        }
        Optional<String> mode = Jmx.mode(jmxPort());
        NodeStatus.State state =
                mode.filter("NORMAL"::equals).isPresent() ? NodeStatus.State.UP : NodeStatus.State.STARTING;
        return new NodeStatus(spec.number(), spec.dc(), spec.host(), state, pid);
    }

    void kill() {
        process().destroyForcibly();
        awaitExit(STOP_LIMIT);
        resume();
        process = null;
    }

    /** Asks the node to drain and end; what has not ended in time is killed. */
    void stop() {
        if (process == null) {
            return;
        }
        resume();
        process.destroy();
    }

    void awaitStop() {
        if (process == null) {
            return;
        }
        if (!awaitExit(STOP_LIMIT)) {
            process.destroyForcibly();
            awaitExit(STOP_LIMIT);
        }
        process = null;
    }

    void pause() {
        if (pause == null) {
            pause = Pause.of(process().pid());
        }
    }

    void resume() {
        if (pause != null) {
            pause.close();
            pause = null;
        }
    }

    private Process process() {
        if (process == null) {
            throw new LabException("node " + spec.number() + " is not running");
        }
        return process;
    }

    private boolean awaitExit(Duration limit) {
        try {
            return process().waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A node whose owner was killed needs a moment to notice; its pid file says whether it is still there. */
    private void waitForPredecessor() {
        Optional<ProcessHandle> predecessor = readPid();
        for (int i = 0; i < 50 && predecessor.filter(ProcessHandle::isAlive).isPresent(); i++) {
            sleep(Duration.ofMillis(200));
        }
        predecessor.filter(ProcessHandle::isAlive).ifPresent(ProcessHandle::destroyForcibly);
    }

    private Optional<ProcessHandle> readPid() {
        try {
            String[] parts = Files.readString(spec.pid()).strip().split(" ", 2);
            return NodeMain.alive(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty(); // never started, or never got as far as its pid file
        }
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while waiting for a node", e);
        }
    }
}
