package io.mobimir.lab;

import io.mobimir.lab.process.KnownProcess;
import io.mobimir.lab.process.LabException;
import io.mobimir.lab.process.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The last process of a node and the owner of that; kept in the node's folder, also after both have ended. */
record PidFile(KnownProcess node, KnownProcess owner) {
    /** Longer than an orphan takes to notice, drain and end. */
    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(10);

    void write(Path file) throws IOException {
        Files.writeString(
                file,
                "%d %d owner %d %d%n".formatted(node.pid(), node.startMillis(), owner.pid(), owner.startMillis()));
    }

    /** Reads the file; empty if the node never started or the file is damaged. */
    static Optional<PidFile> read(Path file) {
        try {
            String[] parts = Files.readString(file).strip().split(" ", -1);
            return Optional.of(new PidFile(
                    new KnownProcess(Long.parseLong(parts[0]), Long.parseLong(parts[1])),
                    new KnownProcess(Long.parseLong(parts[3]), Long.parseLong(parts[4]))));
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /**
     * Blocks until a process that an earlier owner left running in this folder has ended. An orphan ends by itself, and
     * is killed if it does not. A node whose owner lives is refused, never harmed.
     */
    static void awaitOrphan(NodeSpec spec) {
        awaitOrphan(spec, ORPHAN_LIMIT);
    }

    static void awaitOrphan(NodeSpec spec, Duration patience) {
        read(spec.pid()).ifPresent(file -> file.awaitOrphanOf(spec, patience));
    }

    private void awaitOrphanOf(NodeSpec spec, Duration patience) {
        if (endsWithin(patience, spec)) {
            return;
        }
        node.running().ifPresent(ProcessHandle::destroyForcibly);
        if (!endsWithin(ORPHAN_LIMIT, spec)) {
            throw new LabException("process " + node.pid() + " of node " + spec.number() + " in " + spec.folder()
                    + " does not end: end it, or choose another folder");
        }
    }

    private boolean endsWithin(Duration limit, NodeSpec spec) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (node.running().isPresent() && System.nanoTime() < deadline) {
            owner.running().ifPresent(alive -> {
                throw new LabException("node " + spec.number() + " in " + spec.folder() + " still runs for process "
                        + alive.pid() + ": stop that one, or choose another folder");
            });
            Polling.briefly();
        }
        return node.running().isEmpty();
    }
}
