package io.mobimir.app.wiring;

import io.mobimir.app.config.CassandraConfig;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Stores the addresses of a running cluster in its folder, for other commands. */
public final class RunningFile {
    private static final String NODES = "nodes.";
    private static final String URL = "url";

    private final Path file;

    private RunningFile(Path file) {
        this.file = file;
    }

    public static RunningFile in(Path folder) {
        return new RunningFile(folder.resolve("running.properties"));
    }

    void write(Endpoint endpoint) {
        write(endpoint, Optional.empty());
    }

    /** Writes the same with the address of the shop. */
    void write(Endpoint endpoint, String url) {
        write(endpoint, Optional.of(url));
    }

    private void write(Endpoint endpoint, Optional<String> url) {
        Properties properties = new Properties();
        url.ifPresent(address -> properties.setProperty(URL, address));
        properties.setProperty("pid", Long.toString(ProcessHandle.current().pid()));
        properties.setProperty(
                "contact-points",
                endpoint.contactPoints().stream()
                        .map(point -> point.getAddress().getHostAddress() + ":" + point.getPort())
                        .collect(Collectors.joining(",")));
        endpoint.nodesPerDc().forEach((dc, nodes) -> properties.setProperty(NODES + dc, Integer.toString(nodes)));
        store(properties);
    }

    /** Replaces the file atomically. */
    private void store(Properties properties) {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (Writer out = Files.newBufferedWriter(next)) {
                properties.store(out, "Where this cluster answers while it runs; written by mobimir up");
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the cluster; empty if none runs, also when its owner was killed and left the file behind. */
    Optional<Endpoint> read() {
        return read(RunningFile::endpoint);
    }

    /** Returns the address of the shop; empty until it is served, or if no cluster runs. */
    public Optional<String> url() {
        return read(properties -> Optional.ofNullable(properties.getProperty(URL)))
                .flatMap(url -> url);
    }

    private <T> Optional<T> read(Function<Properties, T> wanted) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
            long owner = Long.parseLong(properties.getProperty("pid", ""));
            return ProcessHandle.of(owner).map(alive -> wanted.apply(properties));
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
