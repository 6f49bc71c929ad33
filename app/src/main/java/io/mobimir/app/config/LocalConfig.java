package io.mobimir.app.config;

import io.mobimir.lab.CommitLog;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * The cluster that {@code mobimir up} runs on this machine.
 *
 * @param nodesPerDc empty for the number in the data folder, or one node
 * @param cqlPort empty for any free one
 * @param demoProducts the number of products that an empty shop gets
 */
public record LocalConfig(
        Path data,
        List<Integer> nodesPerDc,
        OptionalInt cqlPort,
        int heapMib,
        CommitLog commitLog,
        boolean authentication,
        int minFreeMib,
        int demoProducts) {

    private static final int MIN_HEAP_MIB = 256;
    private static final int MAX_DEMO_PRODUCTS = 1_000;
    private static final int MAX_CQL_PORT = 65_000;

    public LocalConfig {
        nodesPerDc = List.copyOf(nodesPerDc);
    }

    static LocalConfig read(Reader reader) {
        int cqlPort = reader.number("local.cql-port", 0, MAX_CQL_PORT);
        return new LocalConfig(
                reader.make("local.data", () -> Path.of(reader.text("local.data"))),
                reader.numbers("local.nodes-per-dc", 1),
                cqlPort == 0 ? OptionalInt.empty() : OptionalInt.of(cqlPort),
                reader.mebibytes("local.heap", MIN_HEAP_MIB),
                reader.choice("local.commit-log", CommitLog.class),
                reader.flag("local.authentication"),
                reader.mebibytes("local.min-free-disk", 0),
                reader.number("local.demo-products", 0, MAX_DEMO_PRODUCTS));
    }
}
