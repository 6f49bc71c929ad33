package io.mobimir.lab.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Maps numbers to places on an axis of a plot. */
public sealed interface Axis {
    /** Returns the place of a value, from 0 to 1. */
    double place(double value);

    List<Double> ticks();

    /** Returns an axis from zero, in round steps. */
    static Axis linear(double highest) {
        double rough = Math.max(highest, 1e-9) / 4;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power * (rough / power <= 1 ? 1 : rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10);
        return new Linear(step, (int) Math.max(1, Math.ceil(highest / step)));
    }

    /** Returns an axis of whole powers of ten around the values. */
    static Axis logarithmic(double lowest, double highest) {
        int first = (int) Math.floor(Math.log10(Math.max(lowest, 1e-3)));
        int last = (int) Math.ceil(Math.log10(Math.max(highest, 1e-3)));
        return new Logarithmic(first, Math.max(last, first + 1));
    }

    /** Returns a number without needless digits. */
    static String label(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.3f", value).replaceAll("0+$", "");
    }

    /** An axis of equal steps. */
    record Linear(double step, int steps) implements Axis {
        @Override
        public double place(double value) {
            return value / (step * steps);
        }

        @Override
        public List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (int i = 0; i <= steps; i++) {
                ticks.add(i * step);
            }
            return ticks;
        }
    }

    /** An axis of equal factors. */
    record Logarithmic(int first, int last) implements Axis {
        @Override
        public double place(double value) {
            double power = Math.log10(Math.max(value, Math.pow(10, first)));
            return Math.min(1, (power - first) / (last - first));
        }

        @Override
        public List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (int i = first; i <= last; i++) {
                ticks.add(Math.pow(10, i));
            }
            return ticks;
        }
    }
}
