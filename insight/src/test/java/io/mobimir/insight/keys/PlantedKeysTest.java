package io.mobimir.insight.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.insight.keys.advice.RankedKey;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranks keys of ten made-up tables, in each of which one key is the right one for a reason of its own. */
class PlantedKeysTest {
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration MONTH = Duration.ofDays(30);

    /** A table, the candidates, the requests, and the key that is right. */
    private record Planted(String why, GeneratedRows rows, String candidates, List<String> queries, String best) {
        @Override
        public String toString() {
            return why;
        }
    }

    static Stream<Planted> tables() {
        return Stream.concat(requests(), shapes());
    }

    private static GeneratedRows orders() {
        return GeneratedRows.of("order_id,user_id,country,status", 30_000, YEAR, (random, row) ->
                new Object[] {"O-" + row, "U-" + random.nextInt(3_000), country(random), random.nextInt(4)});
    }

    private static String country(Random random) {
        return random.nextInt(100) < 90 ? "United Kingdom" : "country " + random.nextInt(37);
    }

    private static GeneratedRows tenants() {
        return GeneratedRows.of("tenant,user_id,session_id", 30_000, YEAR, (random, row) -> new Object[] {
            random.nextInt(10) < 7 ? "large" : "t" + random.nextInt(50),
            "U-" + random.nextInt(2_000),
            random.nextInt(10) < 6 ? null : "S-" + row / 8
        });
    }

    private static GeneratedRows visits() {
        return GeneratedRows.of("session_id,user_id", 30_000, YEAR, (random, row) -> new Object[] {
            "S-" + (row / 100 * 10 + random.nextInt(10)), random.nextInt(10) < 6 ? null : "U-" + random.nextInt(900)
        });
    }

    private static Stream<Planted> requests() {
        String orderKeys = "country; status; order_id; day(ts); user_id; country,month(ts); user_id,order_id";
        return Stream.of(
                new Planted(
                        "orders are read by customer",
                        orders(),
                        orderKeys,
                        List.of("95 user_id", "5 order_id"),
                        "user_id"),
                new Planted("orders are read one by one", orders(), orderKeys, List.of("100 order_id"), "order_id"),
                new Planted(
                        "one tenant has most rows",
                        tenants(),
                        "tenant; tenant,user_id; tenant,month(ts); day(ts); session_id",
                        List.of("100 tenant, user_id"),
                        "tenant,user_id"),
                new Planted(
                        "guests have no user id",
                        visits(),
                        "user_id; day(ts); hour(ts); session_id; session_id,user_id",
                        List.of("100 session_id"),
                        "session_id"),
                new Planted(
                        "nothing is known of requests",
                        GeneratedRows.of(
                                "event_id,user_id,status,country", 30_000, YEAR, (random, row) -> new Object[] {
                                    "E-" + row, "U-" + random.nextInt(3_000), random.nextInt(3), country(random)
                                }),
                        "event_id; status; country; day(ts); user_id; hash(user_id,16); month(ts)",
                        List.of(),
                        "user_id"));
    }

    private static GeneratedRows bot() {
        return GeneratedRows.of("order_id,user_id", 30_000, YEAR, (random, row) ->
                new Object[] {"O-" + row, random.nextInt(10) < 6 ? "bot" : "U-" + random.nextInt(3_000)});
    }

    private static GeneratedRows sensors() {
        return GeneratedRows.of("sensor_id,reading_id", 40_000, MONTH, (random, row) ->
                        new Object[] {"s" + row % 20, "R-" + row})
                .withRowBytes(20_000);
    }

    private static GeneratedRows listing() {
        return GeneratedRows.of("product_id,category", 20_000, YEAR, (random, row) ->
                new Object[] {"P-" + row, random.nextInt(2) == 0 ? "electronics" : "c" + random.nextInt(19)});
    }

    private static GeneratedRows stock() {
        return GeneratedRows.of("product_id,zone", 30_000, YEAR, (random, row) -> new Object[] {
            random.nextInt(10) < 6 ? "hot" + random.nextInt(2) : "P-" + random.nextInt(4_000),
            "zone" + random.nextInt(8)
        });
    }

    private static Stream<Planted> shapes() {
        return Stream.of(
                new Planted(
                        "one customer is a bot",
                        bot(),
                        "user_id; user_id,hash(order_id,8); day(ts); user_id,day(ts)",
                        List.of("100 user_id"),
                        "user_id,hash(order_id,8)"),
                new Planted(
                        "sensors never end",
                        sensors(),
                        "sensor_id; sensor_id,day(ts); sensor_id,month(ts); day(ts); reading_id",
                        List.of("100 sensor_id, ts within 12h"),
                        "sensor_id,day(ts)"),
                new Planted(
                        "half of the products are of one category",
                        listing(),
                        "category; category,month(ts); category,hash(product_id,8); product_id; day(ts)",
                        List.of("100 category"),
                        "category,hash(product_id,8)"),
                new Planted(
                        "reports read the last day, and all write to it",
                        GeneratedRows.of("event_id", 30_000, MONTH, (random, row) -> new Object[] {"E-" + row}),
                        "day(ts); hour(ts); month(ts); event_id; day(ts),hash(event_id,8)",
                        List.of("100 ts within 24h"),
                        "day(ts),hash(event_id,8)"),
                new Planted(
                        "hot products are spread by zone",
                        stock(),
                        "zone; product_id; product_id,zone; zone,month(ts)",
                        List.of("100 product_id, zone"),
                        "product_id,zone"));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void the_planted_key_is_ranked_first(Planted planted) {
        List<RankedKey> ranking =
                Advising.rank(planted.rows, planted.candidates, 3, planted.queries.toArray(String[]::new));
        assertThat(ranking.get(0).key())
                .as(() -> String.join(
                        "; ",
                        ranking.stream()
                                .map(each -> each.key() + " " + each.score())
                                .toList()))
                .isEqualTo(planted.best);
        assertThat(ranking.get(0).product()).isGreaterThan(1.05 * ranking.get(1).product());
    }
}
