package io.mobimir.insight.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mobimir.insight.keys.advice.KeyAdvice;
import io.mobimir.insight.keys.advice.KeyForecast;
import io.mobimir.insight.keys.advice.KeyTarget;
import io.mobimir.insight.keys.advice.RankedKey;
import io.mobimir.insight.keys.advice.SecondTable;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.measure.HeavyKey;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.query.QueryReach;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KeyPassTest {
    private static final Duration YEAR = Duration.ofDays(365);

    /** Returns users of whom the n-th has about 1/n of the rows of the first. */
    private static String zipf(Random random, int users) {
        return "U-" + (int) Math.pow(users, random.nextDouble());
    }

    private static RankedKey key(List<RankedKey> ranking, String key) {
        return ranking.stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void few_partitions_are_counted_exactly() {
        GeneratedRows rows =
                GeneratedRows.of("user", 20_000, YEAR, (random, row) -> new Object[] {zipf(random, 1_000)});
        HashMap<String, Long> exact = new HashMap<>();
        rows.forEach(row -> exact.merge(String.valueOf(row.text(1)), 1L, Long::sum) > 0);
        KeyMeasure measured = Advising.measure(rows, "user", List.of()).keys().get(0);
        Map.Entry<String, Long> most =
                exact.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        assertThat(measured.partitions()).isEqualTo(exact.size());
        assertThat(measured.largestRows()).isEqualTo(most.getValue());
        assertThat(measured.heaviest().get(0))
                .isEqualTo(new HeavyKey(most.getKey(), most.getValue(), most.getValue(), most.getValue()));
        assertThat(measured.heaviest()).hasSize(10);
    }

    @Test
    void many_partitions_are_estimated_within_their_bounds() {
        int rows = 600_000;
        GeneratedRows many = GeneratedRows.of("id,user", rows, YEAR, (random, row) ->
                new Object[] {row, random.nextInt(50) == 0 ? "bot" : "U-" + random.nextInt(200_000)});
        DataMeasure data = Advising.measure(many, "id; user; id,user", List.of());
        KeyMeasure ids = data.keys().get(0);
        assertThat((double) ids.partitions()).isCloseTo(rows, within(rows * 0.03));
        assertThat(ids.largestRows()).isLessThan(5);
        KeyMeasure users = data.keys().get(1);
        assertThat((double) users.partitions()).isCloseTo(190_000, within(9_000.0));
        assertThat((double) users.largestRows()).isCloseTo(12_000, within(1_200.0));
        HeavyKey bot = users.heaviest().get(0);
        assertThat(bot.name()).isEqualTo("bot");
        assertThat(bot.rows()).isBetween(bot.atLeast(), bot.atMost());
        assertThat(users.sample()).hasSizeGreaterThan(4_000);
    }

    @Test
    void a_share_of_rows_without_a_key_is_named() {
        GeneratedRows rows = GeneratedRows.of("user,order", 10_000, YEAR, (random, row) ->
                new Object[] {row % 4 == 0 ? null : "U-" + row % 700, row});
        RankedKey user = key(Advising.rank(rows, "user; order", 3), "user");
        assertThat(user.objections())
                .anySatisfy(reason -> assertThat(reason).contains("25 % of the rows have no user"));
        assertThat(user.forecast().measure().missing()).isEqualTo(2_500);
    }

    @Test
    void a_partition_that_still_gets_rows_grows_and_one_that_has_ended_does_not() {
        GeneratedRows rows = GeneratedRows.of("user,session", 40_000, Duration.ofDays(100), (random, row) ->
                        new Object[] {"U-" + row % 40, "S-" + row / 50})
                .withRowBytes(30_000);
        List<RankedKey> ranking = Advising.rank(rows, "user; session; user,month(ts)", 3);
        KeyForecast user = key(ranking, "user").forecast();
        assertThat((double) user.rowsLater().orElseThrow().max()).isCloseTo(1_000 * 4.65, within(50.0));
        assertThat(user.full())
                .hasValueSatisfying(
                        day -> assertThat(day).isBetween(LocalDate.parse("2026-11-15"), LocalDate.parse("2026-12-25")));
        assertThat(key(ranking, "user").objections())
                .anySatisfy(reason -> assertThat(reason).contains("passes on 2026-1"));
        KeyForecast session = key(ranking, "session").forecast();
        assertThat(session.rowsLater()).contains(session.rows());
        KeyForecast month = key(ranking, "user,month(ts)").forecast();
        assertThat(month.rowsLater()).contains(month.rows());
    }

    @Test
    void keys_that_are_written_one_at_a_time_and_keys_that_grow_with_time_are_seen() {
        GeneratedRows rows = GeneratedRows.of("id,batch,category", 30_000, YEAR, (random, row) -> new Object[] {
            String.format(Locale.ROOT, "%08d", row), "B-" + row / 3_000, random.nextInt(2) == 0 ? "hot" : "c" + row % 20
        });
        List<RankedKey> ranking =
                Advising.rank(rows, "id; batch; category,id; category,hash(id); category,month(ts)", 3);
        assertThat(ranking.stream()
                        .collect(Collectors.toMap(
                                RankedKey::key, each -> each.forecast().monotonic())))
                .containsEntry("id", "yes")
                .containsEntry("category,id", "within category")
                .containsEntry("category,hash(id)", "no")
                .containsEntry("category,month(ts)", "within category");
        assertThat(key(ranking, "batch").forecast().writesAtOnce()).isGreaterThan(0.6);
        assertThat(key(ranking, "id").forecast().writesAtOnce()).isLessThan(0.01);
        assertThat(key(ranking, "category,month(ts)").forecast().writesAtOnce()).isCloseTo(0.5, within(0.03));
    }

    @Test
    void customers_who_take_turns_are_not_written_one_at_a_time() {
        GeneratedRows rows = GeneratedRows.of("user", 5_000, YEAR, (random, row) -> new Object[] {"U-" + row % 50});
        assertThat(Advising.rank(rows, "user", 3).get(0).forecast().writesAtOnce())
                .isEqualTo(0.02);
    }

    @Test
    void requests_read_what_they_do_not_know() {
        GeneratedRows rows = GeneratedRows.of("user,country", 20_000, Duration.ofDays(360), (random, row) ->
                new Object[] {"U-" + random.nextInt(500), random.nextInt(10) < 6 ? "UK" : "c" + random.nextInt(30)});
        List<RankedKey> ranking = Advising.rank(
                rows, "user; user,month(ts); user,hash(country,8); country; day(ts)", 3, "3 user", "1 ts within 10d");
        assertThat(reach(ranking, "user")).extracting(QueryReach::scan).containsExactly(false, true);
        assertThat(reach(ranking, "user,month(ts)").get(0).partitions()).isEqualTo(12);
        assertThat(reach(ranking, "user,hash(country,8)").get(0).partitions()).isEqualTo(8);
        assertThat(reach(ranking, "country")).extracting(QueryReach::scan).containsExactly(true, true);
        assertThat(reach(ranking, "day(ts)")).extracting(QueryReach::scan).containsExactly(true, false);
        assertThat(reach(ranking, "day(ts)").get(1).partitions()).isEqualTo(11);
        RankedKey days = Advising.rank(rows, "day(ts)", 3, "1 ts within 10d").get(0);
        assertThat(days.forecast().requests().orElseThrow().top1()).isCloseTo(1 / 11.0, within(0.001));
        assertThat(new KeyAdvice(data(rows), KeyTarget.CASSANDRA, 3, false, Optional.empty(), ranking).secondTables())
                .extracting(SecondTable::sentence)
                .containsExactly(
                        "25 % of the requests (ts within 10d) are served by a second table with the key day(ts)");
        List<RankedKey> hot = Advising.rank(rows, "country; user", 3, "1 country = UK", "1 country");
        assertThat(key(hot, "country").forecast().requests().orElseThrow().top1())
                .isCloseTo(0.8, within(0.02));
    }

    /** Checks the question of the shop that came from MongoDB: listing by category, of which one has half of the products. */
    @Test
    void on_mongodb_a_hashed_id_relieves_the_last_chunk_of_the_hot_category() {
        GeneratedRows products = GeneratedRows.of("_id,category,brand", 20_000, YEAR, (random, row) -> new Object[] {
            String.format(Locale.ROOT, "%08d", row),
            random.nextInt(2) == 0 ? "electronics" : "c" + random.nextInt(19),
            "b" + random.nextInt(40)
        });
        List<RankedKey> ranking = Advising.rank(
                KeyTarget.MONGODB,
                products,
                "category; _id; category,_id; category,hash(_id); category,brand",
                3,
                "90 category",
                "10 _id");
        assertThat(ranking.get(0).key()).isEqualTo("category,hash(_id)");
        assertThat(key(ranking, "category,_id").objections())
                .anySatisfy(reason -> assertThat(reason)
                        .matches(
                                "[45]\\d % of the writes go to one chunk, because new keys are always the highest within"
                                        + " category"));
        assertThat(key(ranking, "_id").forecast().writesAtOnce()).isEqualTo(1);
        assertThat(key(ranking, "_id").objections())
                .anySatisfy(reason -> assertThat(reason).contains("asks all shards"));
        assertThat(key(ranking, "category,brand").forecast().balance().imbalance())
                .isEqualTo(1);
        assertThat(ranking.get(ranking.size() - 1).key()).isIn("category", "_id");
    }

    private static DataMeasure data(GeneratedRows rows) {
        return Advising.measure(rows, "user", List.of());
    }

    private static List<QueryReach> reach(List<RankedKey> ranking, String key) {
        return key(ranking, key).forecast().requests().orElseThrow().queries();
    }
}
