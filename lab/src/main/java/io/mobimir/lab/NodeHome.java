package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of Cassandra's jars; made by the module {@code cassandra-node}, never on our class path. */
public record NodeHome(Path lib) {
    static final String HOME_PROPERTY = "mobimir.home";

    public NodeHome {
        if (!Files.isDirectory(lib)) {
            throw new LabException(
                    "no Cassandra in " + lib + ": run `mvn -pl cassandra-node generate-resources` first");
        }
    }

    /** Finds the folder below {@code -Dmobimir.home}, or else below the working directory and its parents. */
    public static NodeHome find() {
        return new NodeHome(find("cassandra-node/target/lib"));
    }

    static Path find(String relative) {
        String home = System.getProperty(HOME_PROPERTY);
        Path start = home == null ? Path.of("").toAbsolutePath() : Path.of(home).toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Path found = folder.resolve(relative);
            if (Files.isDirectory(found)) {
                return found;
            }
        }
        return start.resolve(relative);
    }

    /**
     * Returns the class path: the configuration in the node's folder, by a relative name that is always safe, our
     * guard, Cassandra.
     */
    String classPath() {
        return String.join(
                File.pathSeparator,
                "conf",
                NodeMain.location().toString(),
                lib.resolve("*").toString());
    }

    Path jar(String prefix) {
        try (var jars = Files.newDirectoryStream(lib, prefix + "*.jar")) {
            for (Path jar : jars) {
                return jar;
            }
        } catch (IOException e) {
            throw LabException.of("cannot list " + lib, e);
        }
        throw new LabException(
                "no " + prefix + " jar in " + lib + ": run `mvn -pl cassandra-node clean generate-resources`");
    }
}
