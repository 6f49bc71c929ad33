package io.mobimir.app.command.migrate;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.RejectList;
import io.mobimir.http.api.shape.MigrationShapes.RejectView;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.engine.OperatorResult;
import io.mobimir.migration.record.Reject;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists documents that could not be converted, and decides about them. */
@Command(
        name = "rejects",
        description = {
            "Lists documents that could not be converted, with the reason, those without a decision first; exits with 1 while there"
                    + " are any of those. They block `switch` and `finish`.",
            "--retry KEY copies one that was repaired in MongoDB; refused if it still cannot be converted. --accept KEY"
                    + " decides not to migrate it. With --all instead of a key: every one without a decision."
        },
        footer = {
            "",
            "Examples:",
            "  mobimir migrate rejects orders --config shop.conf",
            "  mobimir migrate rejects orders --retry ORD-17 --config shop.conf",
            "  mobimir migrate rejects orders --accept --all --config shop.conf"
        })
final class MigrateRejectsCommand extends MigrationTask {
    private static final String EVERY = "";
    private static final int LISTED = 1_000;

    @ArgGroup
    private @Nullable RejectDecision decision;

    @Option(names = "--all", description = "Decide about all rejects without a decision.")
    private boolean all;

    /** The decision about a reject. */
    static final class RejectDecision {
        @Option(
                names = "--accept",
                arity = "0..1",
                paramLabel = "KEY",
                fallbackValue = EVERY,
                description = "Stays behind.")
        private @Nullable String accept;

        @Option(
                names = "--retry",
                arity = "0..1",
                paramLabel = "KEY",
                fallbackValue = EVERY,
                description = "Copy it, because it was repaired.")
        private @Nullable String retry;
    }

    MigrateRejectsCommand(Terminal terminal, MigrationAccess.Opener opener) {
        super(terminal, opener);
    }

    @Override
    boolean changes() {
        return decision != null;
    }

    @Override
    int run(MigrationAccess access) {
        Migration migration = access.asked();
        RejectDecision wanted = decision;
        boolean done = true;
        if (wanted != null && wanted.accept != null) {
            say("Accepted documents are not copied; they stay in MongoDB as they are.");
            done = decide(migration, wanted.accept, migration::acceptLoss);
        } else if (wanted != null && wanted.retry != null) {
            say("Repaired documents are copied.");
            done = decide(migration, wanted.retry, migration::retry);
        }
        return list(migration) && done ? ExitCodes.OK : ExitCodes.NO;
    }

    /** Returns whether all decisions were accepted. */
    private boolean decide(Migration migration, String key, Function<String, OperatorResult> how) {
        if (key.isEmpty() != all) {
            terminal.err().println("mobimir: name one KEY, or use --all");
            return false;
        }
        List<String> meant = migration.rejects(Integer.MAX_VALUE).stream()
                .filter(reject -> all ? !reject.accepted() : reject.key().equals(key))
                .map(Reject::key)
                .toList();
        if (meant.isEmpty() && !all) {
            terminal.err().println("mobimir: there is no reject " + key);
            return false;
        }
        return meant.stream().filter(each -> isDone(each, how.apply(each))).count() == meant.size();
    }

    private boolean isDone(String key, OperatorResult answer) {
        List<String> reasons = answer.match(done -> List.of(), OperatorResult.Refused::reasons);
        reasons.forEach(reason -> terminal.err().println("mobimir: " + key + ": " + reason));
        return reasons.isEmpty();
    }

    /** Returns whether no reject waits for a decision. */
    private boolean list(Migration migration) {
        List<Reject> rejects = migration.rejects(LISTED);
        if (json) {
            printJson(new RejectList(rejects.stream()
                    .map(each -> new RejectView(each.key(), each.reason(), each.accepted()))
                    .toList()));
        } else {
            rejects.forEach(
                    each -> say("%s: %s%s".formatted(each.key(), each.reason(), each.accepted() ? " (accepted)" : "")));
        }
        long open = migration.status().findings().openRejects();
        say("%,d wait for a decision".formatted(open));
        return open == 0;
    }
}
