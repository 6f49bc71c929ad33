package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.book.State;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PackedReservationsTest {
    private static final int SLOT = 7;

    @Test
    void what_is_written_is_read() {
        List<Entry> entries = List.of(
                entry("R:1", "USER-1", 1, State.HELD),
                entry("R:заказ 🛒", "покупатель", 10_000, State.RELEASED),
                entry("R:ORD-00ff10a2b3c4d5e6f708192a3b4c5d6e", "USER-2", 1, State.CONFIRMED),
                entry("R:ORD-00ff10a2b3c4d5e6f708192a3b4c5d6e\n3w5e11264sgsf-1z", "USER-2", 1, State.HELD),
                entry("R:ORD-00ff10a2b3c4d5e6f708192a3b4c5d6e\nпопытка", "USER-2", 1, State.HELD),
                entry("R:ORD-2024-123456\n3w5e11264sgsf-1z", "USER-3", 1, State.HELD),
                entry("R:ORD-00FF10a2b3c4d5e6f708192a3b4c5d6e", "USER-2", 1, State.RETURNED),
                entry("R:ORD-00ff10a2b3c4d5e6f708192a3b4c5d6e7", "USER-2", 1, State.DELIVERY),
                entry("R:ORD-2024-123456", "USER-3", 99_900, State.HELD));
        ByteBuffer packedRow = PackedReservations.write(entries);
        assertThat(PackedReservations.read(SLOT, packedRow)).isEqualTo(entries);
        assertThat(PackedReservations.read(SLOT, packedRow)).as("read twice").isEqualTo(entries);
        assertThat(PackedReservations.ids(packedRow))
                .isEqualTo(entries.stream().map(entry -> entry.key().id()).toList());
    }

    @Test
    void order_ids_that_the_shop_makes_itself_take_half_the_room() {
        CheckoutId checkout = new CheckoutId(new UserId("USER-1"), "KEY-1");
        String order = "R:" + checkout.order().value();
        String attempt = "\n3w5e11264sgsf-1z";
        int bytes = PackedReservations.write(List.of(entry(order + attempt, "U", 1, State.HELD)))
                        .remaining()
                - PackedReservations.write(List.of()).remaining();
        assertThat(bytes).isLessThan(order.length() + attempt.length());
    }

    @Test
    void a_packed_row_of_a_newer_version_or_a_damaged_one_is_refused() {
        byte[] packedRow = new byte[1_000];
        ByteBuffer written = PackedReservations.write(List.of(entry("R:1", "USER-1", 1, State.HELD)));
        int length = written.remaining();
        written.get(packedRow, 0, length);
        assertThatThrownBy(() -> PackedReservations.read(SLOT, ByteBuffer.wrap(packedRow, 0, length / 2)))
                .hasMessageContaining("damaged");
        packedRow[0] = 9;
        assertThatThrownBy(() -> PackedReservations.read(SLOT, ByteBuffer.wrap(packedRow, 0, length)))
                .hasMessageContaining("format 9");
    }

    private static Entry entry(String id, String user, int units, State state) {
        return new Entry(new Entry.Key(SLOT, id), Optional.of(new UserId(user)), units, state);
    }
}
