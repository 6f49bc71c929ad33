package io.mobimir.app;

import io.mobimir.http.api.Migrations.Step;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A step that needs nothing but the entity. */
@Command
final class MigrateStepCommand extends MigrationTask {
    /** Each with what it does and what would make it refuse. */
    enum Simple {
        PAUSE(
                Step.PAUSE,
                "Stops copying and comparing until `resume`. Writes still go to both stores, so nothing gets lost."),
        RESUME(Step.RESUME, "Goes on with copying and comparing."),
        ROLLBACK(
                Step.ROLLBACK,
                "One step back. From TARGET_READS, MongoDB answers and decides again, within a second and without a"
                        + " restart; from any earlier phase, Cassandra is no longer written to. Refused while an instance is"
                        + " out of step, while writes wait to be copied to MongoDB, and after `finish`."),
        ABORT(
                Step.ABORT,
                "All the way back to MongoDB alone. What was copied stays in Cassandra and does no harm. Refused as"
                        + " rollback is."),
        FINISH(
                Step.FINISH,
                "Lets go of MongoDB, which is no longer written to: there is no way back from here. Refused unless"
                        + " Cassandra answers (TARGET_READS), every instance is in step and every reject is decided.");

        private final Step step;
        private final String meaning;

        Simple(Step step, String meaning) {
            this.step = step;
            this.meaning = meaning;
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
                .description(simple.meaning)
                .footer("", "Example:", "  mobimir migrate " + simple.step.key() + " orders --config shop.conf");
        return command;
    }

    @Override
    int run(MigrationAccess access) {
        say(simple.meaning);
        return take(access, simple.step, access.config().readsToCompare());
    }
}
