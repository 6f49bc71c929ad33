package io.mobimir.app.command.up;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.app.config.Settings;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.DevelopmentSecret;
import io.mobimir.app.wiring.Platform;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the shop from an existing cluster; any number of instances may run side by side. */
@Command(
        name = "serve",
        description =
                "Serves the shop over HTTP from a cluster of your own (cassandra.contact-points), or from the one that"
                        + " `mobimir up` runs here. Ctrl-C stops it after the requests under way.",
        footer = {
            "",
            "Examples:",
            "  mobimir serve --config shop.conf",
            "  mobimir serve --config shop.conf --port 8081 --services orders,carts",
        })
public final class ServeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--port", paramLabel = "P", description = "The port to listen on (http.port).")
    private Optional<Integer> port = Optional.empty();

    @Option(
            names = "--services",
            paramLabel = "A,B",
            description = "The services: products, carts, orders, sessions, events, staff (http.services).")
    private Optional<String> services = Optional.empty();

    public ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Settings settings = config.settings(terminal.environment());
        settings = port.isPresent() ? settings.withOption("--port", "http.port", port.get()) : settings;
        settings = services.isPresent() ? settings.withOption("--services", "http.services", services.get()) : settings;
        Config effective = Config.read(settings);
        if (!DevelopmentSecret.has(effective)) {
            throw new InvalidConfig(
                    "`mobimir serve` needs a secret in auth.secret (or MOBIMIR_AUTH_SECRET), the same for all"
                            + " instances; make one with: openssl rand -base64 48");
        }
        try (StopSignal signal = StopSignal.listen()) {
            return run(effective, signal);
        }
    }

    private int run(Config effective, StopSignal signal) {
        StartProgress progress = new StartProgress(terminal);
        try (Platform platform = open(effective, progress)) {
            terminal.out().println("Mobimir serves " + platform.url() + "; " + platform.url() + "/docs describes it.");
            signal.comesBefore(new CompletableFuture<>());
            return ExitCodes.OK;
        } catch (RuntimeException e) {
            if (signal.received()) {
                return ExitCodes.OK;
            }
            throw e;
        }
    }

    private static Platform open(Config effective, StartProgress shown) {
        try (StartProgress progress = shown) {
            return Platform.openServing(effective, progress::say);
        }
    }
}
