package io.mobimir.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.bench.Measure.Contender;
import io.mobimir.bench.Result.SideResult;
import io.mobimir.lab.load.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RoundsTest {
    @Test
    void what_does_less_work_has_the_higher_rate() {
        Measure measure =
                new Measure("sleep", 2, Load.blocking(n -> Thread.sleep(1)), Load.blocking(n -> Thread.sleep(20)));
        Result result = new Rounds(2, 0, line -> {}).compare("frame", measure);
        assertThat(result.ratio()).isGreaterThan(2);
        assertThat(result.ours().rate()).isGreaterThan(result.baselines().get(0).rate());
    }

    @Test
    void both_sides_run_and_the_rounds_are_told() {
        AtomicInteger ours = new AtomicInteger();
        AtomicInteger baseline = new AtomicInteger();
        List<String> told = new ArrayList<>();
        Measure measure = new Measure(
                "count",
                1,
                Load.blocking(n -> ours.incrementAndGet()),
                Load.asynchronous(n -> CompletableFuture.supplyAsync(baseline::incrementAndGet)));
        new Rounds(1, 0, told::add).compare("frame", measure);
        assertThat(ours).hasPositiveValue();
        assertThat(baseline).hasPositiveValue();
        assertThat(told).contains("count: warming up", "count: round 5 of 5");
    }

    @Test
    void it_warms_up_as_long_as_it_gets_faster() {
        Warming slow = new Warming(9);
        Warming quick = new Warming(1);
        new Rounds(1, 0, line -> {}).compare("frame", new Measure("warm", 1, slow, quick));
        assertThat(slow.cold).hasSize(11).startsWith(1.0, 2.0).endsWith(9.0, 9.0, 9.0);
        assertThat(quick.cold).hasSize(3);
    }

    @Test
    void a_longer_measure_has_more_rounds_not_longer_ones() {
        List<String> told = new ArrayList<>();
        new Rounds(90, 0, told::add).compare("frame", new Measure("long", 1, new Warming(1), new Warming(1)));
        assertThat(told).contains("long: round 15 of 15");
    }

    /** Gets faster this many times. */
    private static final class Warming implements Load {
        private final int times;
        private final List<Double> rates = new ArrayList<>();
        private List<Double> cold = List.of();

        Warming(int times) {
            this.times = times;
        }

        @Override
        public double rate(int atOnce, double seconds, Latencies latencies) {
            rates.add((double) Math.min(times, rates.size() + 1));
            return rates.get(rates.size() - 1);
        }

        @Override
        public void isWarm() {
            cold = List.copyOf(rates);
        }
    }

    @Test
    void an_operation_that_fails_is_no_measure() {
        Measure measure = new Measure(
                "broken",
                2,
                Load.blocking(n -> {
                    throw new IllegalStateException("out of stock");
                }),
                Load.blocking(n -> {}));
        assertThatThrownBy(() -> new Rounds(1, 0, line -> {}).compare("frame", measure))
                .hasMessageContaining("out of stock");
    }

    @Test
    void the_slowest_operation_of_a_hundred_shows() {
        Measure measure = new Measure(
                "mixed",
                1,
                Load.blocking(n -> Thread.sleep(n % 20 == 0 ? 30 : 1)),
                Load.blocking(n -> Thread.sleep(1)));
        assertThat(new Rounds(2, 0, line -> {}).compare("frame", measure).ours().p99())
                .isGreaterThan(20);
    }

    @Test
    void an_asynchronous_operation_that_fails_is_no_measure_either() {
        Load late = Load.asynchronous(n -> CompletableFuture.failedFuture(new IllegalStateException("too late")));
        Load atOnce = Load.asynchronous(n -> {
            throw new IllegalStateException("at once");
        });
        assertThatThrownBy(() -> late.rate(2, 1, new Latencies())).hasMessageContaining("too late");
        assertThatThrownBy(() -> atOnce.rate(2, 1, new Latencies())).hasMessageContaining("at once");
    }

    @Test
    void each_of_several_baselines_has_its_own_ratio_and_costs() {
        Measure measure = new Measure(
                "three",
                new Contender("ours", 1, new Warming(2)),
                List.of(new Contender("slow", 1, new Warming(1)), new Contender("quick", 1, new Warming(4))),
                () -> "");
        Result result = new Rounds(1, 0, line -> {}).compare("frame", measure);
        assertThat(result.ratio()).isEqualTo(2);
        assertThat(result.baselines()).extracting(result::ratioTo).containsExactly(2.0, 0.5);
        assertThat(result.json()).contains("\"name\":\"quick\",\"rate\":4.0,\"ratio\":0.500");
    }

    @Test
    void only_the_first_measure_is_warmed_up_for_so_long() {
        Rounds rounds = new Rounds(1, 1, line -> {});
        Warming first = new Warming(1);
        Warming second = new Warming(1);
        rounds.compare("frame", new Measure("first", 1, first, new Warming(1)));
        rounds.compare("frame", new Measure("second", 1, second, new Warming(1)));
        assertThat(first.cold).hasSizeGreaterThan(3);
        assertThat(second.cold).hasSize(3);
    }

    @Test
    void a_result_is_one_line_of_json() {
        SideResult ours = new SideResult("ours", 90, 0.5, 1.26, Map.of());
        SideResult baseline = new SideResult("baseline", 100, 0.5, 1.3, Map.of());
        assertThat(new Result("sessions", "find", ours, List.of(baseline), "ops/s", "warm").json())
                .isEqualTo("{\"bench\":\"sessions\",\"measure\":\"find\",\"ours\":90.0,\"baseline\":100.0,"
                        + "\"ratio\":0.900,\"unit\":\"ops/s\",\"p99_ms\":1.3,\"note\":\"warm\"}");
    }
}
