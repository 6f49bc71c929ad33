package io.mobimir.store.cassandra.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeKeyTest {
    private static final Instant NOON = Instant.parse("2024-11-29T12:00:00Z");
    /** Code points of each length in UTF-8, and from both sides of the surrogates. */
    private static final int[] CODE_POINTS = {
        'A', 'z', 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xff5e, 0xffff, 0x10000, 0x1f6d2, 0x10ffff
    };

    @Test
    void the_newest_comes_first_and_at_one_moment_the_largest_id() {
        TimeKey early = new TimeKey(NOON, "b");
        TimeKey late = new TimeKey(NOON.plusMillis(1), "a");
        TimeKey tied = new TimeKey(NOON, "c");
        assertThat(List.of(early, late, tied).stream().sorted(TimeKey.NEWEST_FIRST))
                .containsExactly(late, tied, early);
    }

    @Test
    void a_cart_sorts_above_a_wide_tilde_as_it_does_in_cassandra() {
        assertThat("🛒").isLessThan("～");
        assertThat(TimeKey.NEWEST_FIRST.compare(new TimeKey(NOON, "🛒"), new TimeKey(NOON, "～")))
                .isNegative();
    }

    @Test
    void ids_compare_as_their_utf8_bytes_do() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            String a = text(random);
            String b = text(random);
            int byBytes =
                    Arrays.compareUnsigned(b.getBytes(StandardCharsets.UTF_8), a.getBytes(StandardCharsets.UTF_8));
            assertThat(Integer.signum(TimeKey.NEWEST_FIRST.compare(new TimeKey(NOON, a), new TimeKey(NOON, b))))
                    .as("%s against %s", a, b)
                    .isEqualTo(Integer.signum(byBytes));
        }
    }

    private static String text(Random random) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> Character.toString(CODE_POINTS[random.nextInt(CODE_POINTS.length)]))
                .collect(Collectors.joining());
    }
}
