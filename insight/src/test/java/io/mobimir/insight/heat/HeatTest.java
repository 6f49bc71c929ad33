package io.mobimir.insight.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.insight.heat.KeySummary.KeyUse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeatTest {
    private static final Instant START = Instant.parse("2026-11-27T10:00:00Z");
    private static final int TABLES = 3;

    private final CountedLoad load = new CountedLoad(START);

    private KeySummary reads(HeatWindow window) {
        return load.heat().report(window).of(CountedLoad.READS);
    }

    @Test
    void few_keys_are_counted_exactly() {
        load.reads(1_000, i -> i % 40);
        load.tick();
        KeySummary reads = reads(HeatWindow.TEN_SECONDS);
        assertThat(reads.total()).isEqualTo(1_000);
        assertThat(reads.unlisted()).isZero();
        assertThat(reads.bound()).isZero();
        assertThat(reads.entries()).hasSize(40).allMatch(each -> each.atLeast() == 25 && each.atMost() == 25);
    }

    @Test
    void every_kind_is_counted_with_what_it_cost() {
        HeatKey key = HeatKey.of("U-1");
        load.heat().count(tally -> tally.add("carts_by_user", AccessKind.WRITE, key, 300, 2_000));
        load.heat().count(tally -> tally.add("carts_by_user", AccessKind.CAS, key, 50, 5_000));
        load.heat().count(tally -> tally.add("carts_by_user", AccessKind.READ, null, 1_000, 9_000));
        load.tick();
        HeatReport report = load.heat().report(HeatWindow.MINUTE);
        assertThat(report.of(new HeatSeries("carts_by_user", AccessKind.WRITE)).total())
                .isEqualTo(1);
        assertThat(report.of(new HeatSeries("carts_by_user", AccessKind.CAS)).total())
                .isEqualTo(1);
        assertThat(report.of(new HeatSeries("carts_by_user", AccessKind.READ)))
                .isEqualTo(new KeySummary(1, 1, 0, List.of()));
        assertThat(report.of(new HeatSeries("carts_by_user", AccessKind.BYTES)))
                .isEqualTo(new KeySummary(1_350, 1_000, 0, List.of(new KeyUse(key, 350, 350))));
        assertThat(report.of(new HeatSeries("carts_by_user", AccessKind.TIME)))
                .isEqualTo(new KeySummary(16_000, 9_000, 0, List.of(new KeyUse(key, 7_000, 7_000))));
    }

    @Test
    void each_window_ends_now_and_is_longer_than_its_name_by_less_than_a_span() {
        Map<HeatWindow, Duration> spans = Map.of(
                HeatWindow.MOMENT,
                Duration.ZERO,
                HeatWindow.TEN_SECONDS,
                Duration.ZERO,
                HeatWindow.MINUTE,
                Duration.ofSeconds(10),
                HeatWindow.TEN_MINUTES,
                Duration.ofMinutes(1));
        for (int second = 0; second < 1_500; second++) {
            load.reads(1, i -> 1);
            load.tick();
            for (HeatWindow window : HeatWindow.values()) {
                HeatReport report = load.heat().report(window);
                long seconds = Duration.between(report.from(), report.to()).toSeconds();
                long expected = Math.min(second + 1, window.length().toSeconds());
                assertThat(report.to()).isEqualTo(load.now());
                assertThat(seconds)
                        .as("%s after %d s", window, second + 1)
                        .isBetween(
                                expected,
                                expected
                                        + spans.getOrDefault(window, Duration.ZERO)
                                                .toSeconds());
                assertThat(report.of(CountedLoad.READS).total()).isEqualTo(seconds);
            }
        }
    }

    @Test
    void bounds_hold_in_every_window_whatever_the_traffic_is() {
        Random random = new Random(7);
        for (int second = 0; second < 130; second++) {
            load.reads(3_000, i -> (long) Math.pow(20_000, random.nextDouble()));
            load.tick();
            if (second % 13 == 0) {
                for (HeatWindow window : HeatWindow.values()) {
                    requireBounds(window);
                }
            }
        }
    }

    private void requireBounds(HeatWindow window) {
        HeatReport report = load.heat().report(window);
        Map<HeatKey, Long> exact = load.exact(Duration.between(report.from(), report.to()));
        KeySummary reads = report.of(CountedLoad.READS);
        assertThat(reads.total())
                .isEqualTo(exact.values().stream().mapToLong(count -> count).sum());
        exact.forEach((key, count) -> {
            KeyUse entry = reads.of(key);
            assertThat(count).as("%s in %s", key, window).isBetween(entry.atLeast(), entry.atMost());
        });
        assertThat(reads.bound()).isLessThan(reads.total() / 50);
    }

    @Test
    void what_several_threads_count_is_all_there() throws InterruptedException {
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(thread -> new Thread(() -> {
                    for (int i = 0; i < 50_000; i++) {
                        HeatKey key = CountedLoad.key(i % 10);
                        load.heat().count(tally -> tally.add(CountedLoad.TABLE, AccessKind.READ, key, 1, 1));
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                load.tick();
                thread.join(1);
            }
        }
        load.tick();
        long counted = reads(HeatWindow.TEN_MINUTES).total();
        assertThat(counted).isEqualTo(200_000);
    }

    @Test
    void a_clock_that_is_set_back_loses_nothing() {
        load.reads(10, i -> i);
        load.heat().tick(START.minusSeconds(3_600));
        assertThat(reads(HeatWindow.MINUTE).total()).isEqualTo(10);
    }

    @Test
    void a_table_takes_less_than_a_mebibyte_even_if_every_call_is_about_another_key() {
        long before = usedMemory();
        Heat heat = new Heat(START);
        Random random = new Random(3);
        for (int second = 1; second <= 660; second++) {
            for (int i = 0; i < 1_100 * TABLES; i++) {
                HeatKey key = HeatKey.of("customer-" + Long.toHexString(random.nextLong()) + "-0000000000");
                String table = "table-" + i % TABLES;
                int bytes = random.nextInt(10_000);
                int micros = random.nextInt(10_000);
                AccessKind kind = random.nextBoolean() ? AccessKind.READ : AccessKind.WRITE;
                heat.count(tally -> tally.add(table, kind, key, bytes, micros));
            }
            if (second < 660) {
                heat.tick(START.plusSeconds(second));
            }
        }
        long each = (usedMemory() - before) / TABLES;
        assertThat(heat.report(HeatWindow.TEN_MINUTES).series()).hasSize(4 * TABLES);
        assertThat(each).isLessThan(1 << 20);
    }

    private static long usedMemory() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
