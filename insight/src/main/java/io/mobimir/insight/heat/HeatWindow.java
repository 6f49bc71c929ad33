package io.mobimir.insight.heat;

import io.mobimir.shop.InvalidField;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The sliding windows over which keys are counted. */
public enum HeatWindow {
    /** So short that a key is seen to be hot within five seconds. */
    MOMENT("2s", 2, 1),
    TEN_SECONDS("10s", 10, 2),
    MINUTE("1m", 60, 5),
    TEN_MINUTES("10m", 600, 60);

    /** How many times in a row an instance may fail to publish before its numbers are too old to be used. */
    private static final int MISSES = 3;

    private static final Duration SLOWEST = Duration.ofSeconds(5);

    private final String key;
    private final Duration length;
    private final Duration every;

    HeatWindow(String key, int seconds, int everySeconds) {
        this.key = key;
        this.length = Duration.ofSeconds(seconds);
        this.every = Duration.ofSeconds(everySeconds);
    }

    /** Returns its name for people and programs. */
    public String key() {
        return key;
    }

    public Duration length() {
        return length;
    }

    /** Returns how often an instance publishes its numbers. */
    public Duration every() {
        return every;
    }

    /** Returns whether an instance that published then is still counted. */
    public boolean isFresh(Instant published, Instant now) {
        Duration limit = every.multipliedBy(MISSES);
        return published.isAfter(now.minus(limit.compareTo(SLOWEST) < 0 ? SLOWEST : limit));
    }

    /** Returns the window of that name. */
    public static HeatWindow parse(String key) {
        return Arrays.stream(values())
                .filter(window -> window.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new InvalidField(
                        "window",
                        "must be one of "
                                + Arrays.stream(values()).map(HeatWindow::key).collect(Collectors.joining(", "))));
    }
}
