package io.mobimir.app;

import io.mobimir.app.config.Config;
import io.mobimir.lab.CommitLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says where everything is once the platform is ready. */
final class Welcome {
    private final Platform platform;
    private final Config config;

    Welcome(Platform platform) {
        this.platform = platform;
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
            lines.add("  note  the commit log is periodic: a node that is killed (kill -9, power cut) forgets about the"
                    + " last 100 ms of acknowledged writes; local.commit-log = batch forgets nothing and is slower");
        }
        addTour(lines);
        return lines;
    }

    private void addTour(List<String> lines) {
        Tour tour = new Tour(platform.url(), config);
        lines.add("  tour  paste these for a day's tokens, then one line after the other:");
        tour.tokens().forEach(line -> lines.add("    " + line));
        if (config.local().demoProducts() > 0) {
            tour.steps().forEach(line -> lines.add("    " + line));
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
