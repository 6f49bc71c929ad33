package io.mobimir.bench;

/** One operation, run again and again by several threads at once; {@code n} counts the operations of a round. */
@FunctionalInterface
public interface Workload {
    void run(int n) throws Exception;
}
