package io.mobimir.app.command.migrate;

import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.staff.Migrations.MigrationStep;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Switches reads and decisions about writes to Cassandra. */
@Command(
        name = "switch",
        description = {
            "Lets Cassandra answer reads and decide about writes, in every instance, within a second and without a"
                    + " restart; MongoDB is kept up, so `rollback` goes back at any time.",
            "Refused unless the phase is SHADOW, every instance is in step, no write waits to be copied, the last"
                    + " verification is fresh and clean, every reject is decided, and enough reads agreed on both stores; and for stock,"
                    + " which is sold from where it is."
        },
        footer = {"", "Example:", "  mobimir migrate switch orders --config shop.conf"})
final class MigrateSwitchCommand extends MigrationTask {
    @Option(
            names = "--reads",
            paramLabel = "N",
            description =
                    "How many compared reads are required (migration.reads-to-compare); 0 for a shop that is closed.")
    private Optional<Integer> reads = Optional.empty();

    MigrateSwitchCommand(Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
    }

    @Override
    int run(MigrationAccess access) {
        say("Cassandra is to answer reads and decide about writes; MongoDB is kept up.");
        return take(access, MigrationStep.SWITCH, reads.orElse(access.config().readsToCompare()));
    }
}
