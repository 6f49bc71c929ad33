package io.mobimir.app.command.insight;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.insight.KeyTexts;
import io.mobimir.app.insight.OperatorHotspots;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.DevelopmentSecret;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.http.api.shape.HeatShapes.HotspotsView;
import io.mobimir.http.api.staff.Hotspots;
import io.mobimir.http.api.staff.Hotspots.HotspotsQuery;
import io.mobimir.http.json.Json;
import io.mobimir.insight.heat.ClusterHeat;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.heat.CassandraHeatLog;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the most used keys of every table, and those that are hot. */
@Command(
        name = "hotspots",
        description = "Shows how often the keys of each table are used, in the traffic of all running instances, and"
                + " which keys are hot.",
        footer = {
            "",
            "Examples:",
            "  mobimir hotspots",
            "  mobimir hotspots --table orders_by_user --kind write --window 10s --watch",
            "  mobimir hotspots --keys 3 --json"
        })
public final class HotspotsCommand implements Callable<Integer> {
    /** As often as the shortest window is published. */
    private static final long PAUSE_MILLIS = 2_000;

    private final Terminal terminal;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description = "Only this table; categories stands for the categories of products.")
    private Optional<String> table = Optional.empty();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "One of: read, write, cas, bytes, time (default: the first three).")
    private Optional<String> kind = Optional.empty();

    @Option(names = "--window", paramLabel = "TIME", description = "10s, 1m (default) or 10m, up to now.")
    private String window = Hotspots.USUAL_WINDOW;

    @Option(names = "--keys", paramLabel = "N", description = "The most keys of each table and kind (default: 3).")
    private int keys = 3;

    @Option(names = "--watch", description = "Look again every two seconds, until Ctrl-C.")
    private boolean watch;

    @Option(names = "--json", description = "JSON instead of text, as over HTTP.")
    private boolean json;

    public HotspotsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (keys < 1 || keys > Hotspots.MOST_KEYS) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(), "--keys must be between 1 and " + Hotspots.MOST_KEYS);
        }
        Config effective = Config.read(config.settings(terminal.environment()));
        Config shown = effective.insight().maskKeys() ? DevelopmentSecret.found(effective) : effective;
        HotspotsQuery query = new HotspotsQuery(table, kind, window, keys);
        OperatorHotspots.requireValid(query);
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective))) {
            Hotspots hotspots = new OperatorHotspots(
                    new ClusterHeat(new CassandraHeatLog(cassandra), Clock.systemUTC()), KeyTexts.of(shown));
            print(hotspots.read(query));
            while (watch) {
                Thread.sleep(PAUSE_MILLIS);
                print(hotspots.read(query));
            }
        }
        return ExitCodes.OK;
    }

    private void print(HotspotsView view) {
        if (json) {
            terminal.out()
                    .println(new String(Json.write(Json.writer(HotspotsView.class), view), StandardCharsets.UTF_8));
            return;
        }
        if (watch && terminal.live()) {
            terminal.out().print("\033[H\033[2J");
        }
        new HotspotsText(view, kind.isPresent()).lines().forEach(terminal.out()::println);
        terminal.out().flush();
    }
}
