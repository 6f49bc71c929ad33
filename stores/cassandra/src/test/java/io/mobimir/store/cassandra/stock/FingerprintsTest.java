package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
    private static final int MANY = 200_000;

    private final Fingerprints seen = new Fingerprints();

    @Test
    void what_was_added_is_found_however_much_there_is() {
        IntStream.range(0, MANY).mapToObj(FingerprintsTest::id).forEach(seen::add);
        assertThat(IntStream.range(0, MANY).mapToObj(FingerprintsTest::id)).allMatch(seen::mayContain);
    }

    @Test
    void what_was_not_added_is_not_found() {
        IntStream.range(0, MANY).mapToObj(FingerprintsTest::id).forEach(seen::add);
        assertThat(IntStream.range(MANY, 2 * MANY).mapToObj(FingerprintsTest::id))
                .noneMatch(seen::mayContain);
    }

    @Test
    void adding_again_takes_no_room() {
        for (int i = 0; i < MANY; i++) {
            seen.add("R:ORD-1");
        }
        seen.add("R:ORD-2");
        assertThat(seen.mayContain("R:ORD-1")).isTrue();
        assertThat(seen.room()).isLessThan(100);
    }

    private static String id(int n) {
        return "R:ORD-" + n;
    }
}
