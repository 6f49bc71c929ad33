package io.mobimir.insight.keys.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads lines of bounded length, so that a file without line ends does not fill the memory. */
final class TextLines implements AutoCloseable {
    /** The characters of the longest line. */
    static final int MAX = 1 << 20;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Reader reader;
    private final char[] buffer = new char[1 << 14];
    private final StringBuilder line = new StringBuilder();
    private int from;
    private int until;
    private long number;
    private boolean tooLong;

    TextLines(InputStream in) {
        this.reader = new InputStreamReader(in, StandardCharsets.UTF_8);
    }

    /** Returns the next line without its end; null at the end of the file. */
    @Nullable
    String next() throws IOException {
        line.setLength(0);
        tooLong = false;
        if (!fill()) {
            return null;
        }
        number++;
        while (fill()) {
            int end = from;
            while (end < until && buffer[end] != '\n') {
                end++;
            }
            append(end);
            from = Math.min(until, end + 1);
            if (end < until) {
                break;
            }
        }
        return text();
    }

    private void append(int end) {
        if (line.length() + end - from > MAX) {
            tooLong = true;
        } else {
            line.append(buffer, from, end - from);
        }
    }

    private String text() {
        int length = line.length();
        if (length > 0 && line.charAt(length - 1) == '\r') {
            line.setLength(length - 1);
        }
        boolean marked = number == 1 && line.length() > 0 && line.charAt(0) == BYTE_ORDER_MARK;
        return line.substring(marked ? 1 : 0);
    }

    private boolean fill() throws IOException {
        if (from == until) {
            from = 0;
            until = Math.max(0, reader.read(buffer));
        }
        return until > 0;
    }

    /** Returns the number of the line that was read last, from 1. */
    long number() {
        return number;
    }

    /** Returns whether the line that was read last was too long and is not whole. */
    boolean isTooLong() {
        return tooLong;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
