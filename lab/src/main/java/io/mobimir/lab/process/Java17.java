package io.mobimir.lab.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Finds the Java that Cassandra 5.0 runs on, whatever Java this process runs on. */
public final class Java17 {
    private static final List<String> USUAL_FOLDERS = List.of(
            "/usr/lib/jvm",
            "/opt/java",
            "/opt",
            "/Library/Java/JavaVirtualMachines",
            "~/.sdkman/candidates/java",
            "~/.jdks");

    private Java17() {}

    /** Returns the {@code java} command of a Java 17. */
    public static Path find() {
        return find(System.getenv(), Path.of(System.getProperty("java.home")), homesBelow(USUAL_FOLDERS));
    }

    public static Path find(Map<String, String> environment, Path own, List<Path> usual) {
        List<Path> candidates = new ArrayList<>();
        home(environment, "JDK17_HOME").ifPresent(candidates::add);
        candidates.add(own);
        home(environment, "JAVA_HOME").ifPresent(candidates::add);
        candidates.addAll(usual);
        return candidates.stream()
                .filter(Java17::isJava17)
                .map(home -> home.resolve("bin/java"))
                .findFirst()
                .orElseThrow(() -> new LabException("Cassandra 5.0 runs on Java 17 and none was found:"
                        + " install a JDK 17 and set JAVA_HOME or JDK17_HOME to its folder"));
    }

    private static Optional<Path> home(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(home -> !home.isBlank())
                .map(Path::of);
    }

    private static boolean isJava17(Path home) {
        return Files.isExecutable(home.resolve("bin/java")) && version(home).matches("17([.+-].*)?");
    }

    private static String version(Path home) {
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            return "";
        }
        return release.getProperty("JAVA_VERSION", "").replace("\"", "");
    }

    static List<Path> homesBelow(List<String> folders) {
        List<Path> homes = new ArrayList<>();
        for (String folder : folders) {
            for (Path entry : entries(Path.of(folder.replace("~", System.getProperty("user.home"))))) {
                homes.add(entry);
                homes.add(entry.resolve("Contents/Home"));
            }
        }
        return homes;
    }

    private static List<Path> entries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            return List.of(); // not on this machine
        }
    }
}
