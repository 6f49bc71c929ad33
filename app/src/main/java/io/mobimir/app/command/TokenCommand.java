package io.mobimir.app.command;

import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.DevelopmentSecret;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.Role;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a bearer token. */
@Command(
        name = "token",
        description =
                "Prints a bearer token, signed with auth.secret or else with the secret of `mobimir up`. It begins a"
                        + " session when it is first used, and ends with it.",
        footer = {"", "Example:", "  mobimir token --user U-1 --role staff --ttl 2h"})
public final class TokenCommand implements Callable<Integer> {
    private static final Pattern TTL = Pattern.compile("(\\d{1,5})([mhd])");

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--user", paramLabel = "ID", required = true, description = "The user of the token.")
    private String user = "";

    @Option(names = "--role", paramLabel = "ROLE", description = "staff or operator; may be repeated.")
    private List<String> roles = new ArrayList<>();

    @Option(
            names = "--ttl",
            paramLabel = "TIME",
            description =
                    "The lifetime, such as 30m or 2h (default: the longest allowed, 24h or auth.longest-lifetime).")
    private String ttl = "";

    public TokenCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = DevelopmentSecret.found(Config.read(config.settings(terminal.environment())));
        Set<Role> known = roles.stream().map(TokenCommand::role).collect(Collectors.toSet());
        TokenMint mint = new TokenMint(effective.auth(), Clock.systemUTC());
        terminal.out().println(mint.token(new Identity(new UserId(user), known), lifetime(ttl, mint.longest())));
        return ExitCodes.OK;
    }

    private static Duration lifetime(String text, Duration longest) {
        if (text.isEmpty()) {
            return longest;
        }
        Duration wanted = lifetime(text);
        if (wanted.compareTo(longest) > 0) {
            throw new InvalidField(
                    "--ttl",
                    "must be at most " + longest.toMinutes()
                            + "m: a session ends after 24h, and auth.longest-lifetime may be shorter");
        }
        return wanted;
    }

    private static Duration lifetime(String text) {
        Matcher parts = TTL.matcher(text);
        if (!parts.matches()) {
            throw new InvalidField("--ttl", "must be a time with its unit, such as 30m, 2h or 1d");
        }
        long count = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private static Role role(String name) {
        return Role.find(name).orElseThrow(() -> new InvalidField("--role", "must be staff or operator"));
    }
}
