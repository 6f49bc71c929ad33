package io.mobimir.app.command.migrate;

import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.staff.Migrations.MigrationStep;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A step that needs only the entity. */
@Command
final class MigrateStepCommand extends MigrationTask {
    /** The steps, each with a description and its conditions. */
    enum Simple {
        PAUSE(
                MigrationStep.PAUSE,
                "Stops copying and comparing until `resume`. Writes still go to both stores, so nothing gets lost.",
                "Stock: stops moving until `resume`. What has been moved is sold from Cassandra, the rest from MongoDB."),
        RESUME(MigrationStep.RESUME, "Resumes copying and comparing.", "Stock: resumes moving."),
        ROLLBACK(
                MigrationStep.ROLLBACK,
                "Goes one step back. From TARGET_READS, MongoDB answers and decides again, within a second and without a"
                        + " restart; from any earlier phase, Cassandra is no longer written to. Refused while an instance is"
                        + " out of step, while writes wait to be copied to MongoDB, and after `finish`.",
                "Stock: everything is moved back to MongoDB (RETURN), product by product, as fast as possible without slowing down customers;"
                        + " then the phase is ORIGIN. Refused while an instance is out of step, and after `finish`. Where no"
                        + " instance takes part, `start --offline` does the work."),
        ABORT(
                MigrationStep.ABORT,
                "Goes all the way back to MongoDB alone. Copied data stays in Cassandra and does no harm. Refused as"
                        + " rollback is.",
                "Stock: the same as rollback."),
        FINISH(
                MigrationStep.FINISH,
                "Ends writes to MongoDB: there is no way back from here. Refused unless"
                        + " Cassandra answers (TARGET_READS), every instance is in step and every reject is decided.",
                "Stock: MongoDB is no longer asked. Refused unless everything is in Cassandra (TARGET_READS) and the last"
                        + " verification is fresh and clean, every instance is in step and every reject is decided.");

        private final MigrationStep step;
        private final String meaning;
        private final String ofStock;

        Simple(MigrationStep step, String meaning, String ofStock) {
            this.step = step;
            this.meaning = meaning;
            this.ofStock = ofStock;
        }
    }

    private final Simple simple;

    private MigrateStepCommand(Simple simple, Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
        this.simple = simple;
    }

    static CommandLine of(Simple simple, Terminal terminal, MigrationAccess.Opener opener) {
        CommandLine command = new CommandLine(new MigrateStepCommand(simple, terminal, opener));
        command.setCommandName(simple.step.key());
        command.getCommandSpec()
                .usageMessage()
                .description(simple.meaning, simple.ofStock)
                .footer("", "Example:", "  mobimir migrate " + simple.step.key() + " orders --config shop.conf");
        return command;
    }

    @Override
    int run(MigrationAccess access) {
        say(isMoved() ? simple.ofStock : simple.meaning);
        return take(access, simple.step, access.config().readsToCompare());
    }
}
