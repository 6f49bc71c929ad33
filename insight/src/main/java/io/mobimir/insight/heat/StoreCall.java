package io.mobimir.insight.heat;

/** One finished call of a store. It is counted a moment later, so that its caller does not wait for that. */
@FunctionalInterface
public interface StoreCall {
    /** Adds the call to the counts; called once, by any thread. */
    void countIn(HeatTally tally);
}
