package io.mobimir.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** A clock that stands still until it is moved, also backwards. */
public final class TestClock extends Clock {
    private volatile Instant now;

    public TestClock(Instant start) {
        this.now = start;
    }

    /** Returns a clock that starts at the present, so that rows that a real store expires by its own clock are alive. */
    public static TestClock atPresent() {
        return new TestClock(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    }

    public synchronized Instant move(Duration by) {
        now = now.plus(by);
        return now;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("the shop's time is UTC");
    }
}
