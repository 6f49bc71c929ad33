package io.mobimir.lab;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of jars that Cassandra runs from; made by the module {@code cassandra-node}, never on our class path. */
public record NodeHome(Path lib) {
    static final String HOME_PROPERTY = "mobimir.home";

    public NodeHome {
        if (!Files.isDirectory(lib)) {
            throw new LabException(
                    "no Cassandra in " + lib + ": run `mvn -pl cassandra-node generate-resources` first");
        }
    }

    /** Looks below {@code -Dmobimir.home}, or else below the working directory and its parents. */
    public static NodeHome find() {
        String home = System.getProperty(HOME_PROPERTY);
        Path start = home == null ? Path.of("").toAbsolutePath() : Path.of(home).toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Path lib = folder.resolve("cassandra-node/target/lib");
            if (Files.isDirectory(lib)) {
                return new NodeHome(lib);
            }
        }
        return new NodeHome(start.resolve("cassandra-node/target/lib"));
    }

    /** The class path of a node: its configuration folder, our guard, then Cassandra. */
    String classPath(Path conf) {
        return conf + ":" + NodeMain.location() + ":" + lib.resolve("*");
    }

    Path jar(String prefix) {
        try (var jars = Files.newDirectoryStream(lib, prefix + "*.jar")) {
            for (Path jar : jars) {
                return jar;
            }
        } catch (java.io.IOException e) {
            throw new LabException("cannot list " + lib + ": " + e.getMessage(), e);
        }
        throw new LabException(
                "no " + prefix + " jar in " + lib + ": run `mvn -pl cassandra-node clean generate-resources`");
    }
}
