package io.mobimir.app.command.migrate;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.InstanceView;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.StepView;
import io.mobimir.migration.record.Difference;
import java.util.List;
import picocli.CommandLine.Command;

/** Shows the result of reading from both stores. */
@Command(
        name = "shadow",
        description =
                "Shows how many reads of customers were also made on Cassandra since the last verification, and which"
                        + " answers differed. That happens by itself in phase SHADOW. Changes nothing; exits with 1 if an answer"
                        + " differed or there are not yet enough (migration.reads-to-compare). Refused for stock.",
        footer = {"", "Example:", "  mobimir migrate shadow orders --config shop.conf"})
final class MigrateShadowCommand extends MigrationTask {
    MigrateShadowCommand(Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
    }

    @Override
    boolean changes() {
        return false;
    }

    @Override
    int run(MigrationAccess access) {
        MigrationView view = access.desk().find(entity()).orElseThrow();
        if (isMoved()) {
            return conclude(new StepView(false, List.of("Stock is not read twice: only one store has it."), view));
        }
        long wanted = access.config().readsToCompare();
        long compared =
                view.instances().stream().mapToLong(InstanceView::readsCompared).sum();
        long differed = view.instances().stream()
                .mapToLong(InstanceView::readsMismatched)
                .sum();
        if (json) {
            printJson(view);
        } else {
            say(MigrationText.line(view));
            say("%,d of %,d reads have been compared, %,d differed".formatted(compared, wanted, differed));
            view.instances().forEach(instance -> say("  " + MigrationText.of(instance)));
            view.differences().stream()
                    .filter(found -> differed > 0 || found.field().equals(Difference.ANSWER))
                    .forEach(found -> say("  " + MigrationText.of(found)));
        }
        return differed == 0 && compared >= wanted ? ExitCodes.OK : ExitCodes.NO;
    }
}
