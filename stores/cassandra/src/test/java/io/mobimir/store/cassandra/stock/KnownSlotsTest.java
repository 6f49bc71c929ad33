package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.book.State;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownSlotsTest {
    private static final int SLOT = 7;

    private final KnownSlots slots = new KnownSlots();

    @Test
    void of_a_slot_that_was_not_listed_nothing_is_certain() {
        slots.learn(List.of(entry(1)));
        assertThat(slots.lacks(key(2))).isFalse();
        assertThat(slots.isEmpty()).isTrue();
    }

    @Test
    void a_listed_slot_lacks_what_neither_stood_there_nor_came_since() {
        slots.learn(SLOT, new HashSet<>(Set.of(key(1).id())));
        slots.learn(List.of(entry(2)));
        slots.learn(Set.of(key(3)));
        slots.extend(SLOT, List.of(key(4).id()));
        assertThat(IntStream.rangeClosed(1, 5).filter(n -> slots.lacks(key(n)))).containsExactly(5);
        assertThat(slots.onPackedRow(key(2))).contains(entry(2));
        assertThat(slots.onPackedRow(key(3))).isEmpty();
    }

    @Test
    void slots_long_past_are_forgotten_and_of_entries_the_oldest() {
        slots.learn(SLOT, new HashSet<>());
        slots.learn(SLOT + 1, new HashSet<>());
        assertThat(slots.known()).containsExactlyInAnyOrder(SLOT, SLOT + 1);
        slots.learn(SLOT + 2, new HashSet<>());
        assertThat(slots.known()).containsExactlyInAnyOrder(SLOT + 1, SLOT + 2);
        slots.learn(IntStream.range(0, 10_000).mapToObj(KnownSlotsTest::entry).toList());
        assertThat(slots.onPackedRow(key(0))).isEmpty();
        assertThat(slots.onPackedRow(key(9_999))).isPresent();
    }

    private static Entry entry(int n) {
        return new Entry(key(n), Optional.of(new UserId("USER-1")), 1, State.HELD);
    }

    private static Entry.Key key(int n) {
        return new Entry.Key(SLOT, "R:ORD-" + n);
    }
}
