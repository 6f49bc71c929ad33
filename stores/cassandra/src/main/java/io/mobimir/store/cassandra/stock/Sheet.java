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
import java.util.List;
import java.util.Optional;

/**
 * Many entries of one slot as the value of a single row, because a row for each costs a node far more than its bytes. An entry
 * that changes later gets a row of its own, which counts instead of what stands on the sheet.
 */
final class Sheet {
    /** Sorts after the rows of reservations and deliveries, so that a reader of a slot knows them when it comes to its sheets. */
    static final String PREFIX = "S:";
    /** What sorts after all sheets. */
    static final String END = "S;";

    private static final int FORMAT = 1;
    private static final int DIGITS = 19;
    private static final int BYTES_PER_ENTRY = 96;

    private Sheet() {}

    /** What the sheet is called that is written with this {@code seq}; later ones sort after it. */
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
                out.writeUTF(entry.key().id());
                out.writeUTF(entry.user().orElseThrow().value());
                out.writeInt(entry.units());
                out.writeUTF(entry.state().key());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    static List<Entry> read(int slot, ByteBuffer sheet) {
        byte[] bytes = new byte[sheet.remaining()];
        sheet.duplicate().get(bytes);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int format = in.readByte();
            if (format != FORMAT) {
                throw new IllegalStateException("a sheet of stock has format " + format + ", not " + FORMAT
                        + ": a newer version of the shop wrote it");
            }
            int size = in.readInt();
            List<Entry> entries = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                Entry.Key key = new Entry.Key(slot, in.readUTF());
                Optional<UserId> user = Optional.of(new UserId(in.readUTF()));
                entries.add(new Entry(key, user, in.readInt(), State.of(in.readUTF())));
            }
            return entries;
        } catch (IOException e) {
            throw new UncheckedIOException("a sheet of stock is damaged", e);
        }
    }
}
