package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Asks Cassandra's {@code sstablepartitions} about the data files of a table. */
final class NodeDataFiles {
    private static final String FIRST_COLUMN = "key,";
    private static final String SIZE = "size";

    private NodeDataFiles() {}

    static long largestPartition(NodeSpec node, NodeHome home, String keyspace, String table) {
        Path folder = folder(node.folder().resolve("data").resolve(keyspace), table);
        return Nodetool.run(
                "sstablepartitions", NodeJvm.partitionSizes(node, home, folder), node.folder(), NodeDataFiles::largest);
    }

    /** Returns the folder of a table, which has its id in its name. */
    private static Path folder(Path keyspace, String table) {
        try (Stream<Path> tables = Files.list(keyspace)) {
            return tables.filter(each -> each.getFileName().toString().startsWith(table + "-"))
                    .findFirst()
                    .orElseThrow(() -> new LabException("there are no data files of " + table + " in " + keyspace));
        } catch (IOException e) {
            throw LabException.of("cannot read " + keyspace, e);
        }
    }

    /** Returns the largest size in a file that begins with the names of its columns; 0 if there are no partitions. */
    static long largest(Path output) throws IOException {
        int fromEnd = sizeFromEnd(output);
        try (Stream<String> lines = Files.lines(output)) {
            return lines.mapToLong(line -> size(line, fromEnd)).max().orElse(0);
        }
    }

    private static int sizeFromEnd(Path output) throws IOException {
        try (Stream<String> lines = Files.lines(output)) {
            String names = lines.filter(line -> line.startsWith(FIRST_COLUMN))
                    .findFirst()
                    .orElseThrow(() -> new LabException("sstablepartitions printed no table"));
            String[] columns = names.split(",", -1);
            return columns.length - Arrays.asList(columns).indexOf(SIZE);
        }
    }

    /** Reads a value from the end of a line, because a key at its beginning may hold commas and line ends. */
    private static long size(String line, int fromEnd) {
        String[] values = line.split(",", -1);
        String size = values.length < fromEnd ? "" : values[values.length - fromEnd];
        return size.matches("\\d{1,18}") ? Long.parseLong(size) : 0;
    }
}
