package io.mobimir.app.command.up;

import io.mobimir.app.config.Config;
import io.mobimir.app.wiring.Platform;
import io.mobimir.lab.CommitLog;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prints all addresses once the platform is ready. */
final class Welcome {
    private final Platform platform;
    private final Config config;
    private final boolean toPerson;

    /** @param toPerson whether a person reads the output at a terminal; else tokens go to a file that only its owner can read */
    Welcome(Platform platform, boolean toPerson) {
        this.platform = platform;
        this.toPerson = toPerson;
        this.config = platform.config();
    }

    List<String> lines(long seconds) {
        List<String> lines = new ArrayList<>();
        lines.add("Mobimir is ready after " + seconds + " s; Ctrl-C stops it and keeps the data.");
        lines.add("  HTTP  " + platform.url() + "/docs (health: " + platform.url() + "/health/ready)");
        lines.add("  CQL   " + contactPoints());
        lines.add("        keyspace " + platform.cassandra().keyspace() + ", copies "
                + platform.cassandra().replication() + login());
        lines.add("  data  " + config.local().data().toAbsolutePath().normalize());
        String label = "  logs  ";
        for (Path log : platform.cluster().logs()) {
            lines.add(label + log);
            label = " ".repeat(label.length());
        }
        if (config.local().commitLog() == CommitLog.PERIODIC) {
            lines.add("  note  the commit log is periodic: a node that is killed (kill -9, power cut) loses about the"
                    + " last 100 ms of acknowledged writes; local.commit-log = batch loses nothing and is slower");
        }
        addTour(lines);
        return lines;
    }

    private void addTour(List<String> lines) {
        ShopTour tour = new ShopTour(platform.url(), config);
        lines.add("  tour  paste these for a day's tokens, then one line after the other:");
        List<String> tokens = toPerson ? tour.tokens() : List.of(". '" + written(tour.tokens()) + "'");
        tokens.forEach(line -> lines.add("    " + line));
        if (config.local().demoProducts() > 0) {
            tour.steps().forEach(line -> lines.add("    " + line));
        }
    }

    /** Writes the tokens to a file, because output to a file or log is kept longer and read by others. */
    private Path written(List<String> tokens) {
        Path file = config.local().data().toAbsolutePath().normalize().resolve("tokens");
        try {
            Path fresh = Files.createTempFile(file.getParent(), "tokens", ""); // readable by its owner only
            Files.write(fresh, tokens);
            return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private String contactPoints() {
        return platform.cassandra().contactPoints().stream()
                .map(point -> point.getAddress().getHostAddress() + ":" + point.getPort())
                .collect(Collectors.joining(", "));
    }

    private String login() {
        return platform.cassandra()
                .credentials()
                .map(login -> ", login as " + login.user())
                .orElse("");
    }
}
