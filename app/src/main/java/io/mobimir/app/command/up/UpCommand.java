package io.mobimir.app.command.up;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.command.demo.DemoStock;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.app.config.Settings;
import io.mobimir.app.terminal.BulkLoad;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Platform;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the platform on its own local cluster until it is stopped. */
@Command(
        name = "up",
        description = "Starts a real Cassandra on this machine and the platform on it. Ctrl-C stops it; data stays.",
        footer = {
            "",
            "Examples:",
            "  mobimir up                              one node, data in .mobimir",
            "  mobimir up --nodes 3 --data /tmp/shop   three nodes, data elsewhere",
            "  mobimir up --port 8081 --cql-port 9142  beside another one",
            "  mobimir up --from mongodb               with an old shop in MongoDB, to try `mobimir migrate` on"
        })
public final class UpCommand implements Callable<Integer> {
    private static final int LOADERS = 16;

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "How many nodes; kept with the data (local.nodes-per-dc).")
    private Optional<Integer> nodes = Optional.empty();

    @Option(names = "--port", paramLabel = "P", description = "The port of the HTTP server (http.port).")
    private Optional<Integer> port = Optional.empty();

    @Option(names = "--cql-port", paramLabel = "P", description = "The port for CQL clients (local.cql-port).")
    private Optional<Integer> cqlPort = Optional.empty();

    @Option(
            names = "--from",
            paramLabel = "STORE",
            description = {
                "mongodb: starts a stand-in for MongoDB too, with the documents of an old shop (the first time), and serves"
                        + " orders, carts, catalogue and stock from there until they are migrated."
            })
    private Optional<Origin> from = Optional.empty();

    /** The origins of a shop. */
    enum Origin {
        mongodb
    }

    public UpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(settings());
        if (!effective.cassandra().contactPoints().isEmpty()) {
            throw new InvalidConfig(
                    "cassandra.contact-points names a cluster of your own, and `mobimir up` runs one here: leave it empty");
        }
        try (StopSignal signal = StopSignal.listen()) {
            return from.isPresent() ? runFromMongo(effective, signal) : run(effective, signal, List.of());
        }
    }

    private int runFromMongo(Config effective, StopSignal signal) {
        try (LocalMongo home = LocalMongo.start(effective.local().data(), config.file(), terminal.out()::println)) {
            return run(Config.read(home.over(settings())), signal, home.tour());
        }
    }

    private Settings settings() {
        Settings settings = config.settings(terminal.environment());
        settings = with(settings, "--nodes", "local.nodes-per-dc", nodes);
        settings = with(settings, "--port", "http.port", port);
        return with(settings, "--cql-port", "local.cql-port", cqlPort);
    }

    private static Settings with(Settings settings, String option, String key, Optional<?> value) {
        return value.isPresent() ? settings.withOption(option, key, value.get()) : settings;
    }

    /** @param more further lines of the welcome */
    private int run(Config effective, StopSignal signal, List<String> more) {
        StartProgress progress = new StartProgress(terminal);
        try (Platform platform = open(effective, progress)) {
            new Welcome(platform, terminal.live()).lines(progress.seconds()).forEach(terminal.out()::println);
            more.forEach(terminal.out()::println);
            config.data()
                    .ifPresent(folder -> terminal.out()
                            .println("  note  other commands find this platform with --data '"
                                    + folder.toAbsolutePath().normalize() + "'"));
            CompletableFuture<Integer> death = platform.cluster().firstEnd();
            if (signal.comesBefore(death)) {
                terminal.out().println("stopping; the data stays in " + folder(effective));
                return ExitCodes.OK;
            }
            int node = death.join();
            terminal.err()
                    .println("mobimir: node " + node + " ended unexpectedly, so everything stops; its log is "
                            + platform.cluster().logs().get(node - 1));
            return ExitCodes.FAILED;
        } catch (RuntimeException e) {
            if (signal.received()) {
                terminal.out().println("stopped before it was ready; the data stays in " + folder(effective));
                return ExitCodes.OK;
            }
            throw e;
        }
    }

    private Platform open(Config effective, StartProgress shown) {
        try (StartProgress progress = shown) {
            Platform platform = Platform.openLocal(effective, progress::say);
            try {
                new DemoStock(platform.stores(), effective).loadInto(new BulkLoad(progress, terminal.live(), LOADERS));
                return platform;
            } catch (RuntimeException e) {
                platform.close();
                throw e;
            }
        }
    }

    private static Path folder(Config effective) {
        return effective.local().data().toAbsolutePath().normalize();
    }
}
