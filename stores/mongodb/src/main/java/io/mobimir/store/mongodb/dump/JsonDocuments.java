package io.mobimir.store.mongodb.dump;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.bson.Document;

/**
 * Reads documents as {@code mongoexport} writes them, in MongoDB's Extended JSON: one per line, spread over lines
 * ({@code --pretty}), or as one array ({@code --jsonArray}).
 */
final class JsonDocuments implements DocumentSource {
    private static final int DEEPEST = 200;
    /** The size limit of a document; as text it takes more bytes than in MongoDB. */
    private static final int LONGEST = 64 << 20;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final DumpBytes bytes;
    private long line = 1;

    JsonDocuments(DumpBytes bytes) {
        this.bytes = bytes;
        if (Arrays.equals(bytes.peek(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)) {
            bytes.skip(BYTE_ORDER_MARK.length);
        }
    }

    static boolean begin(byte[] start) {
        int mark = Arrays.equals(
                        start,
                        0,
                        Math.min(start.length, BYTE_ORDER_MARK.length),
                        BYTE_ORDER_MARK,
                        0,
                        BYTE_ORDER_MARK.length)
                ? BYTE_ORDER_MARK.length
                : 0;
        String text = new String(start, mark, start.length - mark, StandardCharsets.ISO_8859_1).strip();
        return start.length > 0 && (text.isEmpty() || text.startsWith("{") || text.startsWith("["));
    }

    @Override
    public void forEach(Consumer<DumpedDocument> each) {
        int next = meaningful();
        if (next == '[') {
            array(each);
            return;
        }
        while (next >= 0) {
            hand(next, each);
            next = meaningful();
        }
    }

    private void array(Consumer<DumpedDocument> each) {
        int next = meaningful();
        while (next != ']') {
            hand(next, each);
            next = meaningful();
            if (next == ',') {
                next = meaningful();
            } else if (next != ']') {
                throw next < 0 ? broken(line, "the array is not closed: the file is cut off") : unexpected(next);
            }
        }
        int more = meaningful();
        if (more >= 0) {
            throw unexpected(more);
        }
    }

    /** Returns the next byte that does not separate documents, or −1 at the end. */
    private int meaningful() {
        int next = take();
        while (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
            next = take();
        }
        return next;
    }

    private int take() {
        int next = bytes.next();
        line += next == '\n' ? 1 : 0;
        return next;
    }

    private void hand(int first, Consumer<DumpedDocument> each) {
        long begun = line;
        if (first != '{') {
            throw first < 0 ? broken(line, "the array is not closed: the file is cut off") : unexpected(first);
        }
        byte[] text = text(begun);
        each.accept(new DumpedDocument(decoded(text, begun), text.length));
    }

    private Document decoded(byte[] text, long begun) {
        try {
            return BsonDecoding.json(text);
        } catch (IllegalArgumentException e) {
            throw broken(begun, String.valueOf(e.getMessage()));
        }
    }

    /** Reads up to the bracket that closes the document. */
    private byte[] text(long begun) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write('{');
        int depth = 1;
        while (depth > 0) {
            int next = take();
            if (next < 0) {
                throw broken(begun, "the document is not closed: the file is cut off");
            }
            text.write(next);
            if (next == '"') {
                string(text);
            }
            depth += depth(next);
            if (depth > DEEPEST || text.size() > LONGEST) {
                throw broken(begun, depth > DEEPEST ? "the document is nested too deep" : "the document is too long");
            }
        }
        return text.toByteArray();
    }

    private static int depth(int next) {
        return switch (next) {
            case '{', '[' -> 1;
            case '}', ']' -> -1;
            default -> 0;
        };
    }

    /** Reads up to the quotation mark that closes a text. */
    private void string(ByteArrayOutputStream text) {
        long begun = line;
        int next = take();
        while (next != '"') {
            if (next < ' ') {
                throw broken(begun, "a text is not closed");
            }
            text.write(next);
            if (next == '\\') {
                text.write(Math.max(take(), 0));
            }
            if (text.size() > LONGEST) {
                throw broken(begun, "the document is too long");
            }
            next = take();
        }
        text.write('"');
    }

    private BrokenFile unexpected(int found) {
        return broken(line, "a document is expected, and there is %s".formatted(printable(found)));
    }

    private static String printable(int found) {
        return found > ' ' && found < 0x7f ? "\"" + (char) found + "\"" : "a byte " + found;
    }

    private BrokenFile broken(long where, String problem) {
        return new BrokenFile("%s is broken in line %,d: %s".formatted(bytes.name(), where, problem));
    }
}
