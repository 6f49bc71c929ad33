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

    Welcome(Platform platform, Config config) {
        this.platform = platform;
        this.config = config;
    }

    List<String> lines(long seconds) {
        List<String> lines = new ArrayList<>();
        lines.add("Mobimir is ready after " + seconds + " s; Ctrl-C stops it and keeps the data.");
        lines.add("  HTTP  " + platform.url() + "/health/ready");
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
        return lines;
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
