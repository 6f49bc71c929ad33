package io.mobimir.bench.checkout;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads what has been used up to now: processor time of this process, of the nodes and of PostgreSQL, in milliseconds, and statements to
 * Cassandra. PostgreSQL's workers that end between two readings, those of autovacuum, are left out.
 *
 * @param nodes empty if they run elsewhere
 */
record Meters(List<ProcessHandle> nodes, Optional<PostgresServer> postgres) {
    Map<String, Double> read(StatementCounts sent) {
        Map<String, Double> used = new LinkedHashMap<>();
        if (!nodes.isEmpty()) {
            used.put("node ms", millis(nodes.stream()));
        }
        used.put("client ms", millis(Stream.of(ProcessHandle.current())));
        postgres.ifPresent(server -> used.put("postgres ms", millis(server.processes())));
        used.put("transactions", (double) sent.transactions());
        used.put("reads", (double) sent.reads());
        used.put("writes", (double) sent.writes());
        return used;
    }

    private static double millis(Stream<ProcessHandle> processes) {
        return processes
                        .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                        .mapToLong(Duration::toNanos)
                        .sum()
                / 1e6;
    }
}
