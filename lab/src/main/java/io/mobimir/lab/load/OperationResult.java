package io.mobimir.lab.load;

import java.util.Map;

/**
 * The result of one operation.
 *
 * @param good answers that were no error
 * @param errors by status and type of the problem, or by the reason why there was no answer
 * @param notSent arrivals for which no request could be made, because too many were under way
 */
public record OperationResult(String name, long good, Map<String, Long> errors, long notSent, Latencies latencies) {
    public long bad() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    public long done() {
        return good + bad();
    }
}
