package io.mobimir.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that one process holds at a time and that says which. The system lets go of it when the holder dies, so a file
 * left behind by a dead process is not a lock.
 */
final class ExclusiveFile implements AutoCloseable {
    private final FileChannel channel;

    private ExclusiveFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the file, or nothing if somebody else has it. */
    static Optional<ExclusiveFile> take(Path path) {
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                return Optional.empty();
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return Optional.of(new ExclusiveFile(channel));
        } catch (IOException e) {
            throw new LabException("cannot write " + path + ": " + reason(e), e);
        }
    }

    /** Who has the file, as far as it says. */
    static String holder(Path path) {
        try {
            return "process " + Files.readString(path).strip();
        } catch (IOException e) {
            return "another process";
        }
    }

    /** A file system's exception often has only the path as its message. */
    static String reason(IOException e) {
        return e.getClass().getSimpleName().replace("Exception", "") + " " + e.getMessage();
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // held by this very process
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new LabException("cannot release a lock: " + reason(e), e);
        }
    }
}
