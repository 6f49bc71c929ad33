package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.book.State;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Many entries of one slot as the value of a single row, because a row for each costs a node far more than its bytes. An entry
 * that changes later gets a row of its own, which counts instead of what stands on the packed row.
 */
final class PackedReservations {
    /** Sorts after the rows of reservations and deliveries, so that a reader of a slot knows them when it comes to its packed rows. */
    static final String PREFIX = "S:";
    /** What sorts after all packed rows. */
    static final String END = "S;";

    private static final int FORMAT = 2;

    private static final int DIGITS = 19;
    private static final int BYTES_PER_ENTRY = 64;

    /** Of an order id that the shop made itself only the digits are told, as half as many bytes; a bit beside the state says so. */
    private static final int IS_OURS = 0x80;

    private static final String BEGINNING_OF_OURS = "R:ORD-";
    private static final int BYTES_OF_OURS = 16;
    private static final int LENGTH_OF_OURS = BEGINNING_OF_OURS.length() + 2 * BYTES_OF_OURS;

    private PackedReservations() {}

    /** What the packed row is called that is written with this {@code seq}; later ones sort after it. */
    static String name(long seq) {
        String number = Long.toString(seq);
        return PREFIX + "0".repeat(DIGITS - number.length()) + number;
    }

    static ByteBuffer write(Collection<Entry> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(entries.size() * BYTES_PER_ENTRY);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeInt(entries.size());
            for (Entry entry : entries) {
                write(out, entry);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    static List<Entry> read(int slot, ByteBuffer packedRow) {
        return read(packedRow, in -> read(slot, in));
    }

    /** Only who stands on it. */
    static List<String> ids(ByteBuffer packedRow) {
        return read(packedRow, in -> {
            String id = readId(in.readUnsignedByte(), in);
            in.skipNBytes(in.readUnsignedShort() + Integer.BYTES);
            return id;
        });
    }

    /** Reads one entry of a packed row. */
    private interface EntryDecoder<T> {
        T read(DataInputStream in) throws IOException;
    }

    private static <T> List<T> read(ByteBuffer packedRow, EntryDecoder<T> reader) {
        byte[] bytes = new byte[packedRow.remaining()];
        packedRow.duplicate().get(bytes);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int format = in.readByte();
            if (format != FORMAT) {
                throw new IllegalStateException("a packed of stock has format " + format + ", not " + FORMAT
                        + ": a newer version of the shop wrote it");
            }
            int size = in.readInt();
            List<T> entries = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                entries.add(reader.read(in));
            }
            return entries;
        } catch (IOException e) {
            throw new UncheckedIOException("a packed of stock is damaged", e);
        }
    }

    private static void write(DataOutputStream out, Entry entry) throws IOException {
        String id = entry.key().id();
        Optional<byte[]> ours = ours(id);
        if (ours.isPresent()) {
            out.writeByte(code(entry.state()) | IS_OURS);
            out.write(ours.get());
            out.writeUTF(id.substring(LENGTH_OF_OURS));
        } else {
            out.writeByte(code(entry.state()));
            out.writeUTF(id);
        }
        out.writeUTF(entry.user().orElseThrow().value());
        out.writeInt(entry.units());
    }

    /** The digits of its order, if the shop made that id itself; what follows names the attempt. */
    private static Optional<byte[]> ours(String id) {
        int begin = BEGINNING_OF_OURS.length();
        if (id.length() < LENGTH_OF_OURS || !id.startsWith(BEGINNING_OF_OURS)) {
            return Optional.empty();
        }
        byte[] bytes = new byte[BYTES_OF_OURS];
        for (int i = 0; i < BYTES_OF_OURS; i++) {
            int high = digit(id.charAt(begin + 2 * i));
            int low = digit(id.charAt(begin + 2 * i + 1));
            if (high < 0 || low < 0) {
                return Optional.empty();
            }
            bytes[i] = (byte) (high << 4 | low);
        }
        return Optional.of(bytes);
    }

    /** Only what is read back as the same letter. */
    private static int digit(char hex) {
        if (hex >= '0' && hex <= '9') {
            return hex - '0';
        }
        return hex >= 'a' && hex <= 'f' ? hex - 'a' + 10 : -1;
    }

    private static Entry read(int slot, DataInputStream in) throws IOException {
        int first = in.readUnsignedByte();
        String id = readId(first, in);
        Optional<UserId> user = Optional.of(new UserId(in.readUTF()));
        return new Entry(new Entry.Key(slot, id), user, in.readInt(), state(first & ~IS_OURS));
    }

    private static String readId(int first, DataInputStream in) throws IOException {
        return (first & IS_OURS) == 0
                ? in.readUTF()
                : BEGINNING_OF_OURS + HexFormat.of().formatHex(in.readNBytes(BYTES_OF_OURS)) + in.readUTF();
    }

    private static int code(State state) {
        return switch (state) {
            case HELD -> 0;
            case CONFIRMED -> 1;
            case RELEASED -> 2;
            case RETURNED -> 3;
            case DELIVERY -> 4;
        };
    }

    private static State state(int code) throws IOException {
        return Stream.of(State.values())
                .filter(state -> code(state) == code)
                .findFirst()
                .orElseThrow(() -> new IOException("no state " + code));
    }
}
