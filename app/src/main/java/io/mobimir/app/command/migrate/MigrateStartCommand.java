package io.mobimir.app.command.migrate;

import io.mobimir.app.migration.InstanceName;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.StepView;
import io.mobimir.http.api.staff.Migrations.MigrationStep;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.engine.Engine;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts a migration. */
@Command(
        name = "start",
        description = {
            "Starts to write to both stores; then everything is copied, compared and repaired, and at last reads are"
                    + " made on both (DUAL_WRITE, BACKFILL, VERIFY, SHADOW). MongoDB goes on answering and deciding."
                    + " Instances do the work, as fast as possible without slowing down customers. Stock is moved instead, each product of a zone"
                    + " on its own, and sold from the store that has it (BACKFILL, VERIFY, TARGET_READS).",
            "Refused if the migration has been started, while an instance is out of step, and if no instance takes part:"
                    + " writes to MongoDB from other programs are not noticed. A shop that is closed is migrated with"
                    + " --offline."
        },
        footer = {
            "",
            "Examples:",
            "  mobimir migrate start orders --watch --config shop.conf",
            "  mobimir migrate start catalogue --offline --config shop.conf"
        })
final class MigrateStartCommand extends MigrationTask {
    @Option(names = "--watch", description = "Show the progress until it waits for an operator.")
    private boolean watch;

    @Option(
            names = "--offline",
            description = "The shop is closed: this command does the work itself, and ends when it is done.")
    private boolean offline;

    MigrateStartCommand(Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
    }

    @Override
    int run(MigrationAccess access) {
        String what = isMoved()
                ? "Each product of a zone is to be moved with its reservations, one by one, %s."
                : "Writes are to go to both stores, and everything is to be copied and compared, %s.";
        say(what.formatted(access.route()));
        MigrationView before = look(access).get();
        if (before.instances().isEmpty() != offline) {
            return conclude(new StepView(false, List.of(offline ? somebody(before) : nobody()), before));
        }
        int code = before.phase().equals("origin") || !offline
                ? take(access, MigrationStep.START, access.config().readsToCompare())
                : ExitCodes.OK; // continues an interrupted offline migration
        if (code != ExitCodes.OK) {
            return code;
        }
        return offline ? work(access) : watch ? follow(access) : code;
    }

    private static String nobody() {
        return "No instance takes part. Start the shop (mobimir serve) with this configuration, or use --offline if it is"
                + " closed.";
    }

    private static String somebody(MigrationView view) {
        return "The shop is open: %d instances take part and do the work; start without --offline."
                .formatted(view.instances().size());
    }

    /** Works without a limit on speed, because no customers are disturbed. */
    private int work(MigrationAccess access) {
        Engine<?> engine = access.migration().work(InstanceName.ofThisRun(), CallTimings.NONE);
        try {
            return follow(access);
        } finally {
            engine.close();
        }
    }

    private int follow(MigrationAccess access) {
        MigrationWatch follow = new MigrationWatch(look(access));
        if (json) {
            follow.follow(this::printJson);
        } else {
            print(follow.follow(terminal));
        }
        return ExitCodes.OK;
    }

    private Supplier<MigrationView> look(MigrationAccess access) {
        return () -> access.desk().find(entity()).orElseThrow();
    }
}
