package io.mobimir.trials.endurance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowthTrendTest {
    private static final List<Double> FLAT = of(60, 62, 61, 63, 60, 61, 62, 60, 63, 61);
    private static final List<Double> LEAK =
            IntStream.range(0, 10).mapToObj(minute -> 60.0 + 3 * minute).toList();

    @Test
    void values_that_scatter_do_not_grow() {
        assertThat(trend(FLAT).grows()).isFalse();
    }

    @Test
    void values_that_rise_from_minute_to_minute_grow() {
        assertThat(trend(LEAK).grows()).isTrue();
    }

    @Test
    void no_single_value_makes_a_flat_series_grow_or_hides_a_leak() {
        for (int i = 0; i < FLAT.size(); i++) {
            assertThat(trend(with(FLAT, i, 500)).grows())
                    .as("flat but for minute %d", i)
                    .isFalse();
            assertThat(trend(with(LEAK, i, 1)).grows())
                    .as("leak but for minute %d", i)
                    .isTrue();
        }
    }

    /** Uses the p99 of ten minutes of a real run. */
    @Test
    void values_that_scatter_widely_do_not_grow() {
        assertThat(trend(of(113, 214, 96, 75, 52, 135, 54, 101, 80, 50)).grows())
                .isFalse();
    }

    @Test
    void what_settles_in_the_first_third_is_no_growth() {
        assertThat(trend(of(20, 40, 55, 60, 61, 60, 62, 61, 60, 62)).grows()).isFalse();
    }

    @Test
    void a_fall_is_no_growth() {
        assertThat(trend(of(90, 80, 70, 60, 50, 40, 30, 20, 10, 5)).grows()).isFalse();
    }

    @Test
    void a_small_value_may_grow_by_the_least_amount() {
        assertThat(GrowthTrend.of(of(1, 1, 1, 1, 1, 1, 4, 4, 4), 0.05, 4).grows())
                .isFalse();
        assertThat(GrowthTrend.of(of(1, 1, 1, 1, 1, 1, 8, 8, 8), 0.05, 4).grows())
                .isTrue();
    }

    @Test
    void three_values_are_the_fewest() {
        assertThat(trend(of(60, 60, 70)).grows()).isTrue();
        assertThatThrownBy(() -> trend(of(60, 70))).isInstanceOf(IllegalArgumentException.class);
    }

    private static GrowthTrend trend(List<Double> values) {
        return GrowthTrend.of(values, 0.05, 4);
    }

    private static List<Double> of(double... values) {
        return DoubleStream.of(values).boxed().toList();
    }

    private static List<Double> with(List<Double> values, int at, double value) {
        List<Double> changed = new ArrayList<>(values);
        changed.set(at, value);
        return changed;
    }
}
