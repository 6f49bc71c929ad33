package io.mobimir.store.cassandra.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BucketsTest {
    private static final Instant NOON = Instant.parse("2024-11-29T12:00:00Z");

    @ParameterizedTest
    @ValueSource(strings = {"none", "calendar(day)", "calendar(month)", "hash(1)", "hash(8)", "hash(1024)"})
    void what_is_written_in_the_configuration_is_read_back(String text) {
        assertThat(Buckets.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "None", "hash", "hash()", "hash(0)", "hash(1025)", "hash(-1)", "calendar(year)"})
    void anything_else_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Buckets.parse(text))
                .withMessageContaining("buckets");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 100, 1024})
    void a_hash_bucket_is_never_negative_and_never_too_large(int count) {
        Buckets buckets = Buckets.hash(count);
        assertThat(IntStream.range(0, 20_000).map(i -> buckets.of(NOON, "ORD-" + i)))
                .allMatch(bucket -> bucket >= 0 && bucket < count);
    }

    @Test
    void hash_buckets_fill_evenly_also_with_ids_that_count_up() {
        int[] filled = new int[8];
        IntStream.range(0, 80_000).forEach(i -> filled[Buckets.hash(8).of(NOON, "ORD-2024-" + (100_000 + i))]++);
        assertThat(IntStream.of(filled)).allMatch(rows -> rows > 9_000 && rows < 11_000);
    }

    /** These numbers must never change, because existing rows stay in their buckets. */
    @ParameterizedTest
    @CsvSource({"ORD-2024-123456, 7", "заказ-1, 2", "🛒, 0"})
    void the_bucket_of_an_id_is_the_same_for_ever(String id, int bucket) {
        assertThat(Buckets.hash(8).of(NOON, id)).isEqualTo(bucket);
    }

    @Test
    void a_calendar_bucket_is_the_date_in_utc() {
        Instant lastMoment = Instant.parse("2024-02-29T23:59:59.999Z");
        assertThat(Buckets.DAY.of(lastMoment, "x")).isEqualTo(20240229);
        assertThat(Buckets.MONTH.of(lastMoment, "x")).isEqualTo(202402);
        assertThat(Buckets.DAY.of(lastMoment.plusMillis(1), "x")).isEqualTo(20240301);
        assertThat(Buckets.MONTH.of(lastMoment.plusMillis(1), "x")).isEqualTo(202403);
    }

    @Test
    void a_calendar_bucket_knows_when_it_begins_and_ends() {
        assertThat(Buckets.DAY.startOf(20241231)).isEqualTo("2024-12-31T00:00:00Z");
        assertThat(Buckets.DAY.endOf(20241231)).isEqualTo("2025-01-01T00:00:00Z");
        assertThat(Buckets.MONTH.startOf(202412)).isEqualTo("2024-12-01T00:00:00Z");
        assertThat(Buckets.MONTH.endOf(202412)).isEqualTo("2025-01-01T00:00:00Z");
    }
}
