package io.mobimir.app.command.migrate;

import io.mobimir.app.command.CommandRecord;
import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.command.ReasonOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Entity;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.StepView;
import io.mobimir.http.api.staff.Migrations.MigrationStep;
import io.mobimir.http.json.Json;
import io.mobimir.shop.auditlog.AuditedOutcome;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The common part of all commands about the migration of one entity. */
abstract class MigrationTask implements Callable<Integer> {
    /** The entities that can migrate, by their names on the command line. */
    enum Migratable {
        orders,
        carts,
        catalogue,
        stock;

        Entity entity() {
            return Entity.valueOf(name().toUpperCase(Locale.ROOT));
        }
    }

    final Terminal terminal;
    private final MigrationAccess.Opener opener;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "ENTITY", description = "One of: ${COMPLETION-CANDIDATES}.")
    private Migratable which = Migratable.orders;

    @Option(names = "--json", description = "JSON instead of text, as over HTTP.")
    boolean json;

    @Mixin
    private final ReasonOption reason = new ReasonOption();

    MigrationTask(Terminal terminal, MigrationAccess.Opener opener) {
        this.terminal = terminal;
        this.opener = opener;
    }

    @Override
    public final Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        MigrationAccess.requireMigrating(effective, which.entity());
        try (MigrationAccess access = opener.open(effective, which.entity())) {
            return changes()
                    ? new CommandRecord(access.auditLog())
                            .of(
                                    "mobimir migrate " + name(),
                                    which.name(),
                                    reason.text(),
                                    () -> run(access),
                                    this::outcome)
                    : run(access);
        }
    }

    /** Returns whether the command is recorded in the audit log. */
    boolean changes() {
        return true;
    }

    private String name() {
        return Objects.requireNonNull(spec).name();
    }

    private AuditedOutcome outcome(int code) {
        return code == ExitCodes.OK ? AuditedOutcome.done() : AuditedOutcome.refused("exit code " + code);
    }

    abstract int run(MigrationAccess access);

    /** Returns whether the entity is moved, each account on its own, instead of being copied and switched. */
    final boolean isMoved() {
        return which == Migratable.stock;
    }

    final String entity() {
        return which.name();
    }

    /** Prints a line for a person; prints nothing with {@code --json}. */
    final void say(String line) {
        if (!json) {
            terminal.out().println(line);
        }
    }

    final void printJson(Object shape) {
        terminal.out().println(new String(Json.write(Json.writer(shape.getClass()), shape), StandardCharsets.UTF_8));
    }

    final void print(MigrationView view) {
        if (json) {
            printJson(view);
        } else {
            MigrationText.of(view).forEach(terminal.out()::println);
        }
    }

    /** Takes a step, prints its result and returns the exit code. */
    final int take(MigrationAccess access, MigrationStep step, long readsToCompare) {
        StepView taken = access.desk(readsToCompare)
                .take(entity(), step, Optional.empty())
                .orElseThrow();
        return conclude(taken);
    }

    final int conclude(StepView taken) {
        if (json) {
            printJson(taken);
        } else if (taken.done()) {
            List.of(
                            "Done.",
                            MigrationText.line(taken.migration()),
                            "To go back: " + taken.migration().back())
                    .forEach(terminal.out()::println);
        } else {
            terminal.out().println("Refused; nothing was changed:");
            taken.reasons().forEach(reason -> terminal.out().println("  " + reason));
        }
        return taken.done() ? ExitCodes.OK : ExitCodes.NO;
    }
}
