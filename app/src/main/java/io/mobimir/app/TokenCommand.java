package io.mobimir.app;

import io.mobimir.app.config.Config;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.Role;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a bearer token. */
@Command(
        name = "token",
        description = "Prints a bearer token, signed with auth.secret or else with the secret of `mobimir up`.",
        footer = {"", "Example:", "  mobimir token --user U-1 --role staff --minutes 60"})
final class TokenCommand implements Callable<Integer> {
    private static final int YEAR = 525_600;

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--user", paramLabel = "ID", required = true, description = "Whose token it is.")
    private String user = "";

    @Option(names = "--role", paramLabel = "ROLE", description = "staff or operator; may stand twice.")
    private List<String> roles = new ArrayList<>();

    @Option(names = "--minutes", paramLabel = "N", description = "How long it is good (default: 1440, a day).")
    private int minutes = 1_440;

    TokenCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = DevelopmentSecret.found(Config.read(config.settings(terminal.environment())));
        Require.between("--minutes", minutes, 1, YEAR);
        Set<Role> known = roles.stream().map(TokenCommand::role).collect(Collectors.toSet());
        TokenMint mint = new TokenMint(effective.auth(), Clock.systemUTC());
        terminal.out().println(mint.token(new Identity(new UserId(user), known), Duration.ofMinutes(minutes)));
        return ExitCodes.OK;
    }

    private static Role role(String name) {
        return Role.find(name).orElseThrow(() -> new InvalidField("--role", "must be staff or operator"));
    }
}
