package io.mobimir.app.command.migrate;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the status of a migration. */
@Command(
        name = "status",
        description =
                "Shows the phase, the progress of copying and comparing, the backlog, the instances, the obstacles"
                        + " to the next step and the way back. Changes nothing.",
        footer = {
            "",
            "Examples:",
            "  mobimir migrate status orders --watch --config shop.conf",
            "  mobimir migrate status carts --json --config shop.conf"
        })
final class MigrateStatusCommand extends MigrationTask {
    @Option(names = "--watch", description = "Look again until the migration waits for an operator.")
    private boolean watch;

    MigrateStatusCommand(Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
    }

    @Override
    boolean changes() {
        return false;
    }

    @Override
    int run(MigrationAccess access) {
        Supplier<MigrationView> look = () -> access.desk().find(entity()).orElseThrow();
        if (watch && json) {
            new MigrationWatch(look).follow(this::printJson);
        } else {
            print(watch ? new MigrationWatch(look).follow(terminal) : look.get());
        }
        return ExitCodes.OK;
    }
}
