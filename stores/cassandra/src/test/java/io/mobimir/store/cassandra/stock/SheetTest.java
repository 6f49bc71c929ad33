package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.book.State;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SheetTest {
    private static final int SLOT = 7;

    @Test
    void what_is_written_is_read() {
        List<Entry> entries = List.of(
                entry("R:1", "USER-1", 1, State.HELD), entry("R:заказ 🛒", "покупатель", 10_000, State.RELEASED));
        ByteBuffer sheet = Sheet.write(entries);
        assertThat(Sheet.read(SLOT, sheet)).isEqualTo(entries);
        assertThat(Sheet.read(SLOT, sheet)).as("read twice").isEqualTo(entries);
    }

    @Test
    void a_sheet_of_a_newer_version_or_a_damaged_one_is_refused() {
        byte[] sheet = new byte[1_000];
        ByteBuffer written = Sheet.write(List.of(entry("R:1", "USER-1", 1, State.HELD)));
        int length = written.remaining();
        written.get(sheet, 0, length);
        assertThatThrownBy(() -> Sheet.read(SLOT, ByteBuffer.wrap(sheet, 0, length / 2)))
                .hasMessageContaining("damaged");
        sheet[0] = 9;
        assertThatThrownBy(() -> Sheet.read(SLOT, ByteBuffer.wrap(sheet, 0, length)))
                .hasMessageContaining("format 9");
    }

    private static Entry entry(String id, String user, int units, State state) {
        return new Entry(new Entry.Key(SLOT, id), Optional.of(new UserId(user)), units, state);
    }
}
