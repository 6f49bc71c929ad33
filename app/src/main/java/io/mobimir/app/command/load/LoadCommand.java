package io.mobimir.app.command.load;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.DevelopmentSecret;
import io.mobimir.app.wiring.RunningFile;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.lab.load.Arrivals;
import io.mobimir.lab.load.Identities;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.LoadRun;
import io.mobimir.lab.load.LoadSettings;
import io.mobimir.lab.load.Mix;
import io.mobimir.lab.load.report.TextReport;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Puts load on a running server. */
@Command(
        name = "load",
        description =
                "Sends the requests of shoppers to a running server: a fixed number of arrivals per second, which do not wait for"
                        + " answers. Latency counts from the scheduled time of the request. Exits with 1 if"
                        + " there were errors or arrivals that could not be sent.",
        footer = {
            "",
            "Every shopper is a customer with a token, made with auth.secret or the secret of `mobimir up` in local.data.",
            "Guests cannot order.",
            "",
            "Examples:",
            "  mobimir load --rate 200 --duration 60s --html report.html",
            "  mobimir load --data /tmp/shop            drives what `mobimir up --data /tmp/shop` serves",
            "  mobimir load --show-mix > my.mix",
            "  mobimir load --url http://127.0.0.1:8080 --rate 500 --mix my.mix --duration 5m --json result.json"
        })
public final class LoadCommand implements Callable<Integer> {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})\\s*(s|m|h)");

    private static final URI USUAL = URI.create("http://127.0.0.1:8080");

    private final Terminal terminal;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The server (default: the one of `mobimir up`, or http://127.0.0.1:8080).")
    private Optional<URI> url = Optional.empty();

    @Option(names = "--rate", paramLabel = "R", description = "Arrivals per second (default: 100).")
    private double rate = 100;

    @Option(names = "--duration", paramLabel = "D", description = "How long, such as 90s, 5m or 1h (default: 30s).")
    private String duration = "30s";

    @Option(
            names = "--warmup",
            paramLabel = "D",
            description = "How long to warm up before anything is counted: this process and the server are slow while"
                    + " they are cold (default: 5s).")
    private String warmup = "5s";

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Requests under way at once; further arrivals are counted as not sent (default: 200).")
    private int connections = 200;

    @Mixin
    private final MixOption mix = new MixOption();

    @Option(names = "--token", paramLabel = "T", description = "A bearer token; all shoppers are then this user.")
    private @Nullable String token;

    @Option(names = "--guests", description = "Shoppers have no tokens; requests that guests cannot make are left out.")
    private boolean guests;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--constant", description = "Send at regular intervals instead of random ones.")
    private boolean constant;

    @Mixin
    private final ReportOptions reports = new ReportOptions();

    @Option(names = "--show-mix", description = "Print the default mix as a template, and exit.")
    private boolean showMix;

    public LoadCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (showMix) {
            terminal.out().print(Mix.defaultText());
            terminal.out().flush();
            return ExitCodes.OK;
        }
        LoadSettings settings = settings(parse("--duration", duration));
        Duration cold = parse("--warmup", warmup);
        Mix chosen = mix.mix();
        if (guests && !chosen.needingUsers().isEmpty()) {
            terminal.err()
                    .println("mobimir: guests cannot do " + String.join(", ", chosen.needingUsers())
                            + ", which are left out");
        }
        return tell(run(settings, cold, chosen));
    }

    private LoadSettings settings(Duration time) {
        return LoadSettings.of(url.orElseGet(this::local), rate, time, connections)
                .with(constant ? Arrivals.CONSTANT : Arrivals.POISSON);
    }

    private URI local() {
        Path data = Config.read(config.settings(terminal.environment())).local().data();
        return RunningFile.in(data).url().map(URI::create).orElse(USUAL);
    }

    private LoadResult run(LoadSettings settings, Duration cold, Mix chosen) throws InterruptedException {
        try (StartProgress progress = new StartProgress(terminal)) {
            progress.say("reading ids from " + settings.url());
            if (!cold.isZero()) {
                new LoadRun(settings(cold), chosen, identities())
                        .run(second -> progress.say("warming up: " + TextReport.line(second)));
            }
            return new LoadRun(settings, chosen, identities()).run(second -> progress.say(TextReport.line(second)));
        }
    }

    private Identities identities() {
        String fixed = token;
        if (fixed != null) {
            return Identities.users(user -> fixed);
        }
        return guests ? Identities.guests() : Identities.users(tokens());
    }

    private UnaryOperator<String> tokens() {
        TokenMint mint = new TokenMint(secret().auth(), Clock.systemUTC());
        return user -> mint.token(new Identity(new UserId(user), Set.of()), mint.longest());
    }

    private Config secret() {
        Config read = Config.read(config.settings(terminal.environment()));
        try {
            return DevelopmentSecret.found(read);
        } catch (InvalidConfig e) {
            throw new InvalidConfig(e.getMessage() + "; set it, give a --token, or let --guests shop");
        }
    }

    private int tell(LoadResult result) {
        TextReport.lines(result).forEach(terminal.out()::println);
        reports.write(result, terminal);
        return result.failed() == 0 ? ExitCodes.OK : ExitCodes.NO;
    }

    private static Duration parse(String option, String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new InvalidField(option, "must be a number and s, m or h, such as 90s, not " + text);
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
