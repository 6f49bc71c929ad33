package io.mobimir.app.command.migrate;

import io.mobimir.app.migration.EntityMigration.Count;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.RejectList;
import io.mobimir.http.api.shape.MigrationShapes.RejectView;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Describes the phases of a migration. */
@Command(
        name = "plan",
        description = "Prints every phase with the command that starts it, its conditions and the way back. Changes"
                + " nothing. With --scan every document is read and converted, and those that cannot be are listed; it then"
                + " exits with 1 if there are any.",
        footer = {"", "Example:", "  mobimir migrate plan orders --scan --config shop.conf"})
final class MigratePlanCommand extends MigrationTask {
    private static final int SHOWN = 20;
    private static final List<String> STEPS = List.of(
            "start     DUAL_WRITE: every write goes to both stores; MongoDB answers and decides.",
            "          BACKFILL: existing data is copied, as fast as possible without slowing down customers.",
            "          VERIFY: both stores are compared, and differences are repaired.",
            "          SHADOW: reads are made on both stores and compared. Here it waits for you.",
            "switch    TARGET_READS: Cassandra answers and decides; MongoDB is kept up. Back with rollback, within 1 s.",
            "finish    TARGET: MongoDB is no longer written to. There is no way back.",
            "          Then set homes.%s = cassandra and restart the instances one by one.");

    private static final List<String> STEPS_OF_STOCK = List.of(
            "start     BACKFILL: the stock of a product in a zone is moved as a whole, with its reservations: fenced in MongoDB,",
            "          filled and opened in Cassandra. Its customers wait for these milliseconds. Each store sells the stock that it has.",
            "          VERIFY: each is checked in both stores; exactly one store must have it.",
            "          TARGET_READS: all stock is in Cassandra. Here it waits for you. Back with rollback (RETURN).",
            "finish    TARGET: MongoDB is no longer asked. There is no way back.",
            "          Then set homes.%s = cassandra and restart the instances one by one.");

    @Option(names = "--scan", description = "Also read everything and list documents that cannot be converted.")
    private boolean scan;

    MigratePlanCommand(Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
    }

    @Override
    boolean changes() {
        return false;
    }

    @Override
    int run(MigrationAccess access) {
        MigrationView view = access.desk().find(entity()).orElseThrow();
        say("%s %s".formatted(entity(), access.route()));
        (isMoved() ? STEPS_OF_STOCK : STEPS).forEach(step -> say("  " + step.formatted(entity())));
        if (!isMoved()) {
            say("  switch needs %,d reads that agree (migration.reads-to-compare)"
                    .formatted(access.config().readsToCompare()));
        }
        say("Now:");
        if (!json || !scan) {
            print(view);
        }
        return scan ? scan(access) : ExitCodes.OK;
    }

    private int scan(MigrationAccess access) {
        List<RejectView> first = new ArrayList<>();
        Count count = access.migration().count(rejected -> {
            if (first.size() < SHOWN) {
                first.add(new RejectView(rejected.key(), rejected.reason(), false));
            }
        });
        if (json) {
            printJson(new RejectList(first));
        }
        say("%,d can be copied, %,d cannot be converted".formatted(count.rows(), count.rejects()));
        first.forEach(reject -> say("  " + reject.key() + ": " + reject.reason()));
        return count.rejects() == 0 ? ExitCodes.OK : ExitCodes.NO;
    }
}
