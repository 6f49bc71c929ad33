package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Asks Cassandra's {@code sstablepartitions} about the data files of a table. */
final class NodeDataFiles {
    private static final String SIZE = "size";

    private NodeDataFiles() {}

    static long largestPartition(NodeSpec node, NodeHome home, String keyspace, String table) {
        Path folder = folder(node.folder().resolve("data").resolve(keyspace), table);
        String output =
                Nodetool.run(NodeJvm.partitionSizes(node, home, folder), node.folder(), List.of("sstablepartitions"));
        return largest(output);
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

    /** Returns the largest size in the lines that follow the names of the columns. */
    static long largest(String output) {
        List<String> lines = output.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            int column = Arrays.asList(lines.get(i).split(",", -1)).indexOf(SIZE);
            if (column >= 0) {
                int fromEnd = lines.get(i).split(",", -1).length - column;
                return lines.stream()
                        .skip(i + 1L)
                        .mapToLong(line -> size(line, fromEnd))
                        .max()
                        .orElse(0);
            }
        }
        throw new LabException("sstablepartitions printed no sizes: " + output.strip());
    }

    /** Reads a value from the end of a line, because a key at its beginning may hold commas. */
    private static long size(String line, int fromEnd) {
        String[] values = line.split(",", -1);
        return values.length < fromEnd ? 0 : Long.parseLong(values[values.length - fromEnd]);
    }
}
