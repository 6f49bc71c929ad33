package io.mobimir.insight.keys.data;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of comma-separated values as RFC 4180 has them. A value may span lines within quotes. A quote that is never
 * closed costs its own line only: reading goes on with the next.
 */
final class CsvRecords {
    /** The lines that one record may span. */
    private static final int MAX_LINES = 100;

    private final TextLines lines;
    private final char separator;
    private final List<String> values = new ArrayList<>();
    private final StringBuilder value = new StringBuilder();
    private final Deque<Numbered> again = new ArrayDeque<>();
    private BrokenLines broken = BrokenLines.NONE;
    private long number;

    /** A line with its number in the file. */
    private record Numbered(long number, String text, boolean tooLong) {}

    /** How reading a line as a record ended. */
    private enum RecordEnding {
        WHOLE,
        IN_QUOTES,
        TEXT_AFTER_QUOTE
    }

    CsvRecords(TextLines lines, char separator) {
        this.lines = lines;
        this.separator = separator;
    }

    /** Returns the values of the next whole record, in a list that is filled again; null at the end. */
    @Nullable
    List<String> next() throws IOException {
        while (true) {
            Numbered line = line();
            if (line == null) {
                return null;
            }
            number = line.number;
            if (line.text.isBlank() && !line.tooLong) {
                continue;
            }
            if (isRead(line)) {
                return values;
            }
        }
    }

    private boolean isRead(Numbered line) throws IOException {
        if (line.tooLong) {
            refuse("is longer than a million characters");
            return false;
        }
        RecordEnding ending = split(line.text);
        if (ending == RecordEnding.IN_QUOTES) {
            ending = joined(line.text);
        }
        return switch (ending) {
            case WHOLE -> true;
            case IN_QUOTES -> {
                refuse("opens a quote that is not closed");
                yield false;
            }
            case TEXT_AFTER_QUOTE -> {
                refuse("has text after a closing quote");
                yield false;
            }
        };
    }

    /** Reads on until the quote is closed; gives the lines back if it is not. */
    private RecordEnding joined(String first) throws IOException {
        StringBuilder all = new StringBuilder(first);
        List<Numbered> taken = new ArrayList<>();
        while (taken.size() < MAX_LINES) {
            Numbered more = line();
            if (more == null) {
                break;
            }
            taken.add(more);
            if (more.tooLong || all.length() + more.text.length() > TextLines.MAX) {
                break;
            }
            all.append('\n').append(more.text);
            if (more.text.indexOf('"') >= 0) {
                RecordEnding ending = split(all.toString());
                if (ending == RecordEnding.WHOLE) {
                    return ending;
                }
                if (ending == RecordEnding.TEXT_AFTER_QUOTE) {
                    break;
                }
            }
        }
        for (int i = taken.size() - 1; i >= 0; i--) {
            again.push(taken.get(i));
        }
        return RecordEnding.IN_QUOTES;
    }

    private @Nullable Numbered line() throws IOException {
        if (!again.isEmpty()) {
            return again.pop();
        }
        String text = lines.next();
        return text == null ? null : new Numbered(lines.number(), text, lines.isTooLong());
    }

    private RecordEnding split(String line) {
        values.clear();
        int at = 0;
        while (true) {
            if (at < line.length() && line.charAt(at) == '"') {
                at = quoted(line, at + 1);
                if (at < 0) {
                    return RecordEnding.IN_QUOTES;
                }
                values.add(value.toString());
            } else {
                int end = line.indexOf(separator, at);
                values.add(line.substring(at, end < 0 ? line.length() : end));
                at = end < 0 ? line.length() : end;
            }
            if (at == line.length()) {
                return RecordEnding.WHOLE;
            }
            if (line.charAt(at) != separator) {
                return RecordEnding.TEXT_AFTER_QUOTE;
            }
            at++;
        }
    }

    /** Reads a quoted value into the buffer; returns the place after its last quote, or -1 if there is none. */
    private int quoted(String line, int from) {
        value.setLength(0);
        int at = from;
        while (true) {
            int quote = line.indexOf('"', at);
            if (quote < 0) {
                return -1;
            }
            value.append(line, at, quote);
            if (quote + 1 == line.length() || line.charAt(quote + 1) != '"') {
                return quote + 1;
            }
            value.append('"');
            at = quote + 2;
        }
    }

    /** Notes that the record that was read last is broken. */
    void refuse(String reason) {
        broken = broken.with(number, reason);
    }

    BrokenLines broken() {
        return broken;
    }

    /** Returns the number of the first line of the record that was read last. */
    long number() {
        return number;
    }
}
