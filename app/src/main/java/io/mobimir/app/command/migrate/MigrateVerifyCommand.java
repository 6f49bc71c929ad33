package io.mobimir.app.command.migrate;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.staff.Migrations.MigrationStep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares both stores once more. */
@Command(
        name = "verify",
        description = {
            "Compares every row in both stores once more, while the shop is open; an instance does the work and repairs rows"
                    + " that differ from the store that decides. Reads are compared anew afterwards.",
            "Refused before everything is copied and after `finish`. With --watch it exits with 1 if something differed."
        },
        footer = {"", "Example:", "  mobimir migrate verify orders --watch --config shop.conf"})
final class MigrateVerifyCommand extends MigrationTask {
    @Option(names = "--watch", description = "Wait for the result.")
    private boolean watch;

    MigrateVerifyCommand(Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
    }

    @Override
    int run(MigrationAccess access) {
        say(
                isMoved()
                        ? "Each product of a zone is to be looked at in both stores: one must have it and the other must not."
                        : "Everything is to be compared on both stores; differences are repaired.");
        int code = take(access, MigrationStep.VERIFY, access.config().readsToCompare());
        boolean begun = code == ExitCodes.OK;
        if (begun && look(access).instances().isEmpty()) {
            say("No instance takes part: `mobimir migrate start %s --offline` does the work.".formatted(entity()));
            return code;
        }
        return begun && watch ? await(access) : code;
    }

    private MigrationView look(MigrationAccess access) {
        return access.desk().find(entity()).orElseThrow();
    }

    private int await(MigrationAccess access) {
        MigrationWatch follow = new MigrationWatch(() -> look(access));
        MigrationView view = json ? follow.follow(this::printJson) : follow.follow(terminal);
        if (!json) {
            print(view);
        }
        boolean clean = view.verification() != null && view.verification().differences() == 0;
        return clean ? ExitCodes.OK : ExitCodes.NO;
    }
}
