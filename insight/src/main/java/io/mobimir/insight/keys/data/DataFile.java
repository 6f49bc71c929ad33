package io.mobimir.insight.keys.data;

import io.mobimir.shop.InvalidField;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file of lines, compressed with gzip or not. */
final class DataFile {
    private static final int BUFFER = 1 << 16;
    private static final int START = 4096;

    private final Path path;
    private final long size;
    private long read;

    private DataFile(Path path, long size) {
        this.path = path;
        this.size = size;
    }

    static DataFile of(Path path) {
        if (!Files.exists(path)) {
            throw new InvalidField(path.toString(), "there is no such file");
        }
        if (!Files.isRegularFile(path)) {
            throw new InvalidField(path.toString(), "is no regular file: it is read more than once");
        }
        if (!Files.isReadable(path)) {
            throw new InvalidField(path.toString(), "you may not read it");
        }
        try {
            DataFile file = new DataFile(path, Files.size(path));
            file.refuseOtherKinds();
            return file;
        } catch (IOException e) {
            throw new InvalidField(path.toString(), "cannot be read: " + e.getMessage());
        }
    }

    private void refuseOtherKinds() throws IOException {
        byte[] start = start();
        if (start.length == 0) {
            throw new InvalidField(name(), "is empty");
        }
        String latin = new String(start, StandardCharsets.ISO_8859_1);
        if (latin.startsWith("PK\3\4")) {
            throw new InvalidField(name(), "is a zip file or a spreadsheet: save it as CSV, or compress it with gzip");
        }
        if (latin.startsWith("PAR1")) {
            throw new InvalidField(name(), "is a Parquet file: save it as CSV or as lines of JSON");
        }
        if (latin.startsWith("\u00ff\u00fe") || latin.startsWith("\u00fe\u00ff")) {
            throw new InvalidField(name(), "is UTF-16: save it as UTF-8");
        }
        if (latin.indexOf('\0') >= 0) {
            throw new InvalidField(name(), "is no text");
        }
    }

    private byte[] start() throws IOException {
        try (InputStream in = open()) {
            return in.readNBytes(START);
        } catch (EOFException | ZipException e) {
            throw new InvalidField(name(), "is a broken gzip file: " + e.getMessage());
        }
    }

    String name() {
        return path.toString();
    }

    /** Returns whether it holds JSON, by its name or else by its first character. */
    boolean isJson() {
        String lower = name().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
        if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson") || lower.endsWith(".json")) {
            return true;
        }
        if (lower.endsWith(".csv") || lower.endsWith(".tsv")) {
            return false;
        }
        try {
            return new String(start(), StandardCharsets.UTF_8).strip().startsWith("{");
        } catch (IOException e) {
            throw new InvalidField(name(), "cannot be read: " + e.getMessage());
        }
    }

    /** Opens it at its beginning. */
    InputStream open() throws IOException {
        read = 0;
        BufferedInputStream bytes = new BufferedInputStream(new Counting(Files.newInputStream(path)), BUFFER);
        try {
            bytes.mark(2);
            boolean zipped = bytes.read() == 0x1f && bytes.read() == 0x8b;
            bytes.reset();
            return zipped ? new GZIPInputStream(bytes, BUFFER) : bytes;
        } catch (IOException e) {
            bytes.close();
            throw e;
        }
    }

    double progress() {
        return size == 0 ? 1 : Math.min(1, (double) read / size);
    }

    /** Returns what a failure to read means for the person who named the file. */
    InvalidField failure(IOException e, long line) {
        return e instanceof EOFException || e instanceof ZipException
                ? new InvalidField(name(), "the gzip file is cut off or broken after line %,d".formatted(line))
                : new InvalidField(name(), "cannot be read after line %,d: %s".formatted(line, e.getMessage()));
    }

    /** Counts what was read of the file, compressed as it is. */
    private final class Counting extends java.io.FilterInputStream {
        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            read += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int count = super.read(into, from, length);
            read += Math.max(0, count);
            return count;
        }
    }
}
