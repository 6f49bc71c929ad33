package io.mobimir.app;

import io.mobimir.app.config.CassandraConfig;
import io.mobimir.lab.LabException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tells the other commands where the cluster of a folder answers, while it runs. */
final class RunningFile {
    private static final String NODES = "nodes.";

    private final Path file;

    private RunningFile(Path file) {
        this.file = file;
    }

    static RunningFile in(Path folder) {
        return new RunningFile(folder.resolve("running.properties"));
    }

    void write(Endpoint endpoint) {
        Properties properties = new Properties();
        properties.setProperty("pid", Long.toString(ProcessHandle.current().pid()));
        properties.setProperty(
                "contact-points",
                endpoint.contactPoints().stream()
                        .map(point -> point.getAddress().getHostAddress() + ":" + point.getPort())
                        .collect(Collectors.joining(",")));
        endpoint.nodesPerDc().forEach((dc, nodes) -> properties.setProperty(NODES + dc, Integer.toString(nodes)));
        try (Writer out = Files.newBufferedWriter(file)) {
            properties.store(out, "Where this cluster answers while it runs; written by mobimir up");
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** Nothing if no cluster runs, also when its owner was killed and left the file behind. */
    Optional<Endpoint> read() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
            long owner = Long.parseLong(properties.getProperty("pid", ""));
            return ProcessHandle.of(owner).map(alive -> endpoint(properties));
        } catch (IOException | IllegalArgumentException e) {
            throw new LabException(
                    file + " is damaged (" + e.getMessage() + "): stop the cluster and start it again", e);
        }
    }

    private static Endpoint endpoint(Properties properties) {
        List<InetSocketAddress> points = Arrays.stream(
                        properties.getProperty("contact-points", "").split(",", -1))
                .map(CassandraConfig::address)
                .toList();
        SortedMap<String, Integer> nodes = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(NODES)) {
                nodes.put(name.substring(NODES.length()), Integer.valueOf(properties.getProperty(name)));
            }
        }
        return new Endpoint(points, nodes);
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new LabException("cannot delete " + file + ": " + e.getMessage(), e);
        }
    }
}
