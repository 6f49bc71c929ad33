package io.mobimir.trials.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.lab.load.Latencies;
import io.mobimir.lab.load.LoadFailure;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.LoadSettings;
import io.mobimir.lab.load.OperationResult;
import io.mobimir.lab.load.SecondResult;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadyTest {
    @Test
    void a_rate_is_held_when_those_under_way_stay_as_many() {
        assertThat(Steady.isHeld(step(second -> 5 + second % 7, 0, 0), 250)).isTrue();
    }

    @Test
    void a_backlog_that_grows_is_not_held_although_everybody_is_answered() {
        assertThat(Steady.isHeld(step(second -> 10 * second, 0, 0), 250)).isFalse();
    }

    @Test
    void one_second_in_which_many_are_under_way_is_held() {
        assertThat(Steady.isHeld(step(second -> second == 14 ? 200 : 10, 0, 0), 250))
                .isTrue();
    }

    @Test
    void an_error_or_an_arrival_that_was_not_sent_is_not_held() {
        assertThat(Steady.isHeld(step(second -> 5, 1, 0), 250)).isFalse();
        assertThat(Steady.isHeld(step(second -> 5, 0, 1), 250)).isFalse();
    }

    @Test
    void a_rate_at_which_too_many_wait_too_long_is_not_held() {
        LoadResult slow = step(second -> 5, 0, 0);
        assertThat(Steady.isHeld(slow, 21)).isTrue();
        assertThat(Steady.isHeld(slow, 19)).isFalse();
    }

    @Test
    void a_steady_run_holds_without_errors_and_growth() {
        SteadyReport report = report(SteadyTest::flat, SteadyTest::flat, 0);
        assertThat(report.holds()).isTrue();
        assertThat(report.verdict()).noneMatch(line -> line.contains("does not hold"));
    }

    @Test
    void each_thing_that_does_not_hold_is_told() {
        assertThat(failing(report(SteadyTest::flat, SteadyTest::flat, 1)))
                .singleElement()
                .asString()
                .contains("errors");
        assertThat(failing(report(SteadyTest::rising, SteadyTest::flat, 0)))
                .singleElement()
                .asString()
                .contains("heap");
        assertThat(failing(report(SteadyTest::flat, minute -> 20 + 20.0 * minute, 0)))
                .singleElement()
                .asString()
                .contains("p99");
    }

    @Test
    void an_outage_is_clean_only_without_failures_and_tells_when_they_were() {
        OutageReport clean = new OutageReport(List.of(), List.of(step(second -> 1, 0, 0)), List.of("WARN noise"));
        assertThat(clean.isClean()).isTrue();
        assertThat(clean.lines()).noneMatch(line -> line.contains("noise"));
        OutageReport failed = new OutageReport(
                List.of(new OutageReport.OutageEvent(3, "node 1 is killed")),
                List.of(step(second -> 1, 0, 0), step(second -> 1, 2, 0)),
                List.of("WARN why"));
        assertThat(failed.isClean()).isFalse();
        assertThat(failed.lines())
                .contains("second 3: node 1 is killed", "second 4: buy was answered with 503, 2 times", "WARN why");
    }

    private static double flat(int minute) {
        return 60 + minute % 3;
    }

    private static double rising(int minute) {
        return 60 + 8.0 * minute;
    }

    private static List<String> failing(SteadyReport report) {
        assertThat(report.holds()).isFalse();
        return report.verdict().stream()
                .filter(line -> line.contains("does not hold"))
                .toList();
    }

    private static SteadyReport report(IntToDoubleFunction heap, IntToDoubleFunction p99, long errors) {
        List<MinuteResult> minutes = IntStream.range(0, 10)
                .mapToObj(minute -> new MinuteResult(
                        minute + 1, 1_000, 0, 5, p99.applyAsDouble(minute), heap.applyAsDouble(minute)))
                .toList();
        return new SteadyReport(100, minutes, step(second -> 5, errors, 0));
    }

    private static LoadResult step(IntUnaryOperator underWay, long errors, long notSent) {
        Latencies latencies = new Latencies();
        latencies.took(TimeUnit.MILLISECONDS.toNanos(20));
        List<SecondResult> seconds = IntStream.rangeClosed(1, 16)
                .mapToObj(second -> new SecondResult(second, 80, 80, 0, 0, 5, 20, 30, underWay.applyAsInt(second)))
                .toList();
        return new LoadResult(
                LoadSettings.of(URI.create("http://127.0.0.1:8080"), 80, Duration.ofSeconds(15), 256),
                Instant.EPOCH,
                15,
                List.of(new OperationResult(
                        "buy", 1_200, errors == 0 ? Map.of() : Map.of("503", errors), notSent, latencies)),
                seconds,
                errors == 0 ? List.of() : List.of(new LoadFailure(4, "buy", "503", errors)),
                new Latencies());
    }
}
