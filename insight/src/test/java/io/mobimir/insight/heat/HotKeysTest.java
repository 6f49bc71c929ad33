package io.mobimir.insight.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.insight.heat.KeySummary.KeyUse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HotKeysTest {
    private static final Instant START = Instant.parse("2026-11-27T10:00:00.300Z");
    private static final double SHARE = 0.05;
    private static final double PER_SECOND = 10;
    private static final HotRules RULES = new HotRules(Map.of(), PER_SECOND);

    /** Several instances with the same traffic, and what all of them know to be hot. */
    private static final class HeatedShop {
        private final List<CountedLoad> instances;
        private List<HotKey> hot = List.of();

        HeatedShop(int instances) {
            this.instances = IntStream.range(0, instances)
                    .mapToObj(i -> new CountedLoad(START))
                    .toList();
        }

        HeatReport second(int reads, LongUnaryOperator keys) {
            for (int i = 0; i < reads; i++) {
                instances.get(i % instances.size()).read(CountedLoad.key(keys.applyAsLong(i)));
            }
            instances.forEach(CountedLoad::tick);
            return look();
        }

        HeatReport look() {
            HeatReport report = HeatReport.merge(instances.stream()
                    .map(each -> each.heat().report(HeatWindow.MOMENT).top(HeatExchange.PUBLISHED))
                    .toList());
            hot = HotKeys.next(hot, report, RULES);
            return report;
        }

        Map<HeatKey, Long> exact() {
            Map<HeatKey, Long> sum = new HashMap<>();
            instances.forEach(each ->
                    each.exact(Duration.ofSeconds(2)).forEach((key, count) -> sum.merge(key, count, Long::sum)));
            return sum;
        }

        Set<HeatKey> hotKeys() {
            Set<HeatKey> keys = new HashSet<>();
            hot.forEach(each -> keys.add(each.key()));
            return keys;
        }
    }

    /** Traffic of a random kind: flat or steep, with or without keys about the limit, heavy or light. */
    private static LongUnaryOperator randomKeys(Random random) {
        int keys = 1 + random.nextInt(random.nextBoolean() ? 40 : 20_000);
        double steep = 0.2 + 3 * random.nextDouble();
        boolean flat = random.nextBoolean();
        double planted = random.nextInt(3) == 0 ? 0 : 0.3 * random.nextDouble();
        int plantedKeys = 1 + random.nextInt(4);
        return i -> random.nextDouble() < planted
                ? -1 - random.nextInt(plantedKeys)
                : flat ? random.nextInt(keys) : (long) (keys * Math.pow(random.nextDouble(), steep + 1));
    }

    @Test
    void of_a_thousand_random_workloads_every_hot_key_is_found_and_no_other() {
        long found = 0;
        long certain = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            HeatedShop shop = new HeatedShop(1 + random.nextInt(4));
            LongUnaryOperator keys = randomKeys(random);
            int reads = 50 + random.nextInt(random.nextInt(10) == 0 ? 20_000 : 2_000);
            for (int second = 0; second < 6; second++) {
                Set<HeatKey> before = shop.hotKeys();
                KeySummary summary = shop.second(reads, keys).of(CountedLoad.READS);
                Set<HeatKey> hot = shop.hotKeys();
                Map<HeatKey, Long> exact = shop.exact();
                double seconds = second == 0 ? 1 : 2;
                for (HeatKey each : hot) {
                    if (!before.contains(each)) {
                        found++;
                        assertThat(exact.getOrDefault(each, 0L) / (double) summary.total())
                                .as("seed %d: %s was found", seed, each)
                                .isGreaterThan(SHARE);
                    }
                }
                for (Map.Entry<HeatKey, Long> each : exact.entrySet()) {
                    long sure = each.getValue() - summary.bound();
                    if (sure > SHARE * summary.total() && sure >= PER_SECOND * seconds) {
                        certain++;
                        assertThat(hot).as("seed %d, second %d", seed, second).contains(each.getKey());
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(1_000);
        assertThat(certain).isGreaterThan(5_000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.06, 0.1, 0.5})
    void a_key_is_found_within_five_seconds_of_becoming_hot_on_four_instances(double share) {
        Random random = new Random(5);
        HeatedShop shop = new HeatedShop(4);
        IntStream.range(0, 20).forEach(second -> shop.second(2_000, i -> random.nextInt(5_000)));
        assertThat(shop.hot).isEmpty();
        int seconds = 0;
        boolean middle = true; // it becomes hot in the middle of a second
        while (shop.hot.isEmpty()) {
            boolean half = middle;
            shop.second(2_000, i -> (!half || i > 1_000) && random.nextDouble() < share ? -1 : random.nextInt(5_000));
            middle = false;
            seconds++;
        }
        assertThat(shop.hotKeys()).containsExactly(CountedLoad.key(-1));
        assertThat(seconds).isLessThanOrEqualTo(4); // half a second less, and up to one until others are read
    }

    @Test
    void a_key_about_the_limit_is_found_once_and_stays_hot() {
        HeatedShop shop = new HeatedShop(1);
        Set<Instant> since = new HashSet<>();
        for (int second = 0; second < 60; second++) {
            int hotReads = second % 3 == 0 ? 42 : 54;
            shop.second(1_000, i -> i < hotReads ? -1 : i);
            shop.hot.forEach(each -> since.add(each.since()));
        }
        assertThat(shop.hot).hasSize(1);
        assertThat(since).hasSize(1);
    }

    @Test
    void a_key_that_cools_down_is_hot_for_ten_more_seconds() {
        HeatedShop shop = new HeatedShop(1);
        IntStream.range(0, 5).forEach(second -> shop.second(1_000, i -> i % 10 == 0 ? -1 : i));
        assertThat(shop.hot).hasSize(1);
        int seconds = 0;
        while (!shop.hot.isEmpty()) {
            shop.second(1_000, i -> i);
            seconds++;
        }
        assertThat(seconds).isBetween(10, 12);
    }

    @Test
    void a_key_that_is_used_rarely_is_not_hot_whatever_its_share() {
        HeatedShop shop = new HeatedShop(1);
        IntStream.range(0, 20).forEach(second -> shop.second(9, i -> 1));
        assertThat(shop.hot).isEmpty();
    }

    private static HeatReport categories(Map<String, long[]> requestsAndMicros) {
        List<KeyUse> requests = new ArrayList<>();
        List<KeyUse> micros = new ArrayList<>();
        requestsAndMicros.forEach((category, counts) -> {
            requests.add(new KeyUse(HeatKey.of(category), counts[0], counts[0]));
            micros.add(new KeyUse(HeatKey.of(category), counts[1], counts[1]));
        });
        TreeMap<HeatSeries, KeySummary> series = new TreeMap<>();
        Stream.of(
                        new HeatSeries(CategoryCall.TABLE, AccessKind.READ),
                        new HeatSeries(CategoryCall.TABLE, AccessKind.TIME))
                .forEach(each -> {
                    List<KeyUse> entries = each.kind() == AccessKind.READ ? requests : micros;
                    long total = entries.stream().mapToLong(KeyUse::atLeast).sum();
                    series.put(each, new KeySummary(total, 0, 0, entries));
                });
        return new HeatReport(START, START.plusSeconds(2), series);
    }

    @Test
    void a_category_is_hot_above_forty_percent_or_if_its_requests_are_slow() {
        HeatReport report = categories(Map.of(
                "Электроника", new long[] {41, 41_000},
                "Книги", new long[] {39, 39 * 99_000L},
                "Одежда", new long[] {20, 20 * 100_000L}));
        assertThat(HotKeys.next(List.of(), report, RULES))
                .extracting(each -> each.series().kind() + " " + each.key().text())
                .containsExactlyInAnyOrder("READ Электроника", "TIME Одежда");
    }

    @Test
    void time_makes_no_partition_hot() {
        HotRules rules = new HotRules(Map.of(CategoryCall.TABLE, HotRules.BY_CATEGORY), 0);
        HeatReport report = categories(Map.of("Книги", new long[] {0, 500_000_000L}));
        assertThat(HotKeys.next(List.of(), report, rules)).isEmpty();
    }

    @Test
    void what_several_instances_found_is_joined_to_the_first_finding() {
        HotKey early = new HotKey(CountedLoad.READS, HeatKey.of("U-1"), START, START.plusSeconds(9), 0.1, 0);
        HotKey late =
                new HotKey(CountedLoad.READS, HeatKey.of("U-1"), START.plusSeconds(1), START.plusSeconds(9), 0.1, 0);
        HotKey other = new HotKey(CountedLoad.READS, HeatKey.of("U-2"), START, START, 0.1, 0);
        assertThat(HotKeys.join(List.of(late, early, other))).containsExactly(early, other);
    }
}
