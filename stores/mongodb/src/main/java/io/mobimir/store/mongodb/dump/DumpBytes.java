package io.mobimir.store.mongodb.dump;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;

/** Reads the bytes of a file from the first to the last, and decompresses them if needed. */
final class DumpBytes implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int[] GZIP = {0x1f, 0x8b};

    private final String name;
    private final InputStream in;
    private final boolean compressed;
    private final Counted raw;
    private final OptionalLong total;
    private long position;

    private DumpBytes(String name, Counted raw, OptionalLong total) throws IOException {
        InputStream buffered = new BufferedInputStream(raw, BUFFER);
        byte[] start = peek(buffered, GZIP.length);
        this.compressed = start.length == GZIP.length && (start[0] & 0xff) == GZIP[0] && (start[1] & 0xff) == GZIP[1];
        this.name = name;
        this.raw = raw;
        this.total = total;
        this.in = compressed ? new BufferedInputStream(new GZIPInputStream(buffered, BUFFER), BUFFER) : buffered;
    }

    @SuppressWarnings("StreamResourceLeak") // closed with these bytes
    static DumpBytes open(Path file) {
        String name = String.valueOf(file.getFileName());
        try {
            OptionalLong total = Files.isRegularFile(file) ? OptionalLong.of(Files.size(file)) : OptionalLong.empty();
            return of(name, new FileInputStream(file.toFile()), total); // not a channel, which seeks in pipes
        } catch (IOException e) {
            throw new BrokenFile(name + " cannot be read: " + reason(e), e);
        }
    }

    static DumpBytes of(String name, InputStream in, OptionalLong total) {
        try {
            return begun(name, in, total);
        } catch (IOException e) {
            throw new BrokenFile(name + " cannot be read: " + reason(e), e);
        }
    }

    private static DumpBytes begun(String name, InputStream in, OptionalLong total) throws IOException {
        try {
            return new DumpBytes(name, new Counted(in), total);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private static String reason(IOException e) {
        return e instanceof EOFException ? "it ends too soon: the file is cut off" : String.valueOf(e.getMessage());
    }

    String name() {
        return name;
    }

    /** Returns how many bytes of the file have been read, before decompression. */
    long done() {
        return raw.count.get();
    }

    /** Returns how many bytes the file has, unless it is a pipe. */
    OptionalLong total() {
        return total;
    }

    /** Returns the position of the next byte, after decompression. */
    long position() {
        return position;
    }

    /** Returns the next bytes without consuming them; fewer at the end. */
    byte[] peek(int count) {
        return read(() -> peek(in, count));
    }

    private static byte[] peek(InputStream in, int count) throws IOException {
        in.mark(count);
        byte[] next = in.readNBytes(count);
        in.reset();
        return next;
    }

    boolean isOver() {
        return peek(1).length == 0;
    }

    /** Returns the next byte, or −1 at the end. */
    int next() {
        int next = read(in::read);
        position += next < 0 ? 0 : 1;
        return next;
    }

    /** Reads bytes into an array from an index to its end. */
    void fill(byte[] target, int from) {
        int got = read(() -> in.readNBytes(target, from, target.length - from));
        position += got;
        if (from + got < target.length) {
            throw broken("it ends in the middle of a document: the file is cut off");
        }
    }

    void skip(int count) {
        read(() -> {
            in.skipNBytes(count);
            return count;
        });
        position += count;
    }

    /** Returns an error at this position. */
    BrokenFile broken(String problem) {
        return broken(position, problem);
    }

    BrokenFile broken(long where, String problem) {
        return new BrokenFile(at(where, problem));
    }

    private String at(long where, String problem) {
        return "%s is broken at byte %,d%s: %s"
                .formatted(name, where, compressed ? " after decompression" : "", problem);
    }

    private <T> T read(Reading<T> reading) {
        try {
            return reading.run();
        } catch (IOException e) {
            throw new BrokenFile(at(position, reason(e)), e);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new BrokenFile(name + " cannot be closed: " + reason(e), e);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T run() throws IOException;
    }

    private static final class Counted extends FilterInputStream {
        private final AtomicLong count = new AtomicLong();

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            count.addAndGet(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int got = super.read(target, from, length);
            count.addAndGet(Math.max(0, got));
            return got;
        }

        /** Skips by reading, because a pipe cannot seek. */
        @Override
        public long skip(long wanted) throws IOException {
            return Math.max(0, read(new byte[(int) Math.min(BUFFER, Math.max(0, wanted))]));
        }
    }
}
