package io.mobimir.insight.keys.advice;

/**
 * One side of a key.
 *
 * @param value from 1 for nothing to object to, to almost 0
 * @param reason why, in a sentence; empty if there is nothing to say
 */
public record KeyFactor(String name, double value, String reason) {
    private static final double NOTHING_TO_OBJECT_TO = 0.9;

    public KeyFactor {
        value = Math.max(0.001, Math.min(1, value));
    }

    public boolean isGood() {
        return value >= NOTHING_TO_OBJECT_TO;
    }
}
