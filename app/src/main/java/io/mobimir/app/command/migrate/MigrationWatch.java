package io.mobimir.app.command.migrate;

import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.migration.Time;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Polls a migration until it waits for an operator. */
final class MigrationWatch {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Supplier<MigrationView> look;

    MigrationWatch(Supplier<MigrationView> look) {
        this.look = look;
    }

    /** Shows every status; returns the last one. */
    MigrationView follow(Consumer<MigrationView> shown) {
        MigrationView view = look.get();
        shown.accept(view);
        while (!waitsForOperator(view)) {
            Time.sleep(PAUSE);
            view = look.get();
            shown.accept(view);
        }
        return view;
    }

    /** Shows the status as one line that is overwritten, or as lines if the output is no terminal. */
    MigrationView follow(Terminal terminal) {
        try (StartProgress progress = new StartProgress(terminal)) {
            String[] last = {""};
            return follow(view -> {
                String line = MigrationText.progress(view);
                if (!line.equals(last[0])) {
                    progress.say(line);
                }
                last[0] = line;
            });
        }
    }

    private static boolean waitsForOperator(MigrationView view) {
        return switch (view.phase()) {
            case "origin", "target" -> true;
            case "shadow", "target_reads" -> view.paused() || isVerified(view);
            default -> view.paused();
        };
    }

    private static boolean isVerified(MigrationView view) {
        return view.verification() != null && !view.verification().stale();
    }
}
