package io.mobimir.lab.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that one process holds at a time and that names the process. The system releases it when the holder dies, so a
 * file left behind by a dead process is not a lock.
 */
public final class ExclusiveFile implements AutoCloseable {
    /**
     * The files that this process holds. A lock belongs to the whole process, and the system drops it when the process
     * closes the file through any descriptor, even one that only read: so a held file must never be opened again.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private ExclusiveFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Takes the file; empty if another process has it. The folder must exist. */
    public static Optional<ExclusiveFile> take(Path path) {
        try {
            Path file = unique(path);
            if (!HELD.add(file)) {
                return Optional.empty();
            }
            Optional<ExclusiveFile> taken = Optional.empty();
            try {
                taken = lock(file);
                return taken;
            } finally {
                if (taken.isEmpty()) {
                    HELD.remove(file);
                }
            }
        } catch (IOException e) {
            throw LabException.of("cannot write " + path, e);
        }
    }

    private static Optional<ExclusiveFile> lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            if (channel.tryLock() == null) {
                return Optional.empty();
            }
            byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(pid));
            locked = true;
            return Optional.of(new ExclusiveFile(file, channel));
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    /** Returns the process that holds the file, as the file names it. */
    public static String holder(Path path) {
        try {
            Path file = unique(path);
            if (HELD.contains(file)) {
                return "process " + ProcessHandle.current().pid();
            }
            String pid = Files.readString(file).strip();
            return pid.isEmpty() ? "another process" : "process " + pid;
        } catch (IOException e) {
            return "another process";
        }
    }

    /** Returns one name for one file, by whatever path it was reached. */
    private static Path unique(Path path) throws IOException {
        Path absolute = path.toAbsolutePath();
        return absolute.resolveSibling("").toRealPath().resolve(absolute.getFileName());
    }

    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw LabException.of("cannot release " + file, e);
        } finally {
            HELD.remove(file);
        }
    }
}
