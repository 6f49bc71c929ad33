package io.mobimir.insight.keys.advice;

import java.util.Locale;

/** Writes numbers for people. */
public final class Say {
    private static final int KILO = 1000;
    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

    private Say() {}

    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    public static String bytes(double bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= KILO && unit < UNITS.length - 1) {
            value /= KILO;
            unit++;
        }
        return unit == 0 || value >= 10 ? text("%,.0f %s", value, UNITS[unit]) : text("%.1f %s", value, UNITS[unit]);
    }

    public static String share(double share) {
        double percent = share * 100;
        if (percent > 0 && percent < 0.1) {
            return "< 0.1 %";
        }
        return percent >= 10 ? text("%.0f %%", percent) : text("%.1f %%", percent);
    }

    /** Returns a share as a bound. */
    static String atMost(double share) {
        return share < 0.001 ? "0.1 %" : share(share);
    }

    public static String count(long number) {
        return text("%,d", number);
    }

    public static String count(double number) {
        return text("%,.0f", number);
    }

    /** Returns a small number, with a digit after the point where that matters. */
    public static String few(double number) {
        return number >= 10 || number == Math.rint(number) ? count(number) : text("%.1f", number);
    }

    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
