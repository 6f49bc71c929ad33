package io.mobimir.trials.migration;

import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.engine.Status;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the progress of the long jobs of the migrations from time to time. */
final class JobProgressPrinter implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(10);

    private final Timer timer = new Timer("watch", true);

    private JobProgressPrinter() {}

    static JobProgressPrinter begin(Operator operator, Consumer<String> progress) {
        JobProgressPrinter printer = new JobProgressPrinter();
        printer.timer.schedule(new Look(operator, progress), EVERY.toMillis(), EVERY.toMillis());
        return printer;
    }

    private static final class Look extends TimerTask {
        private final Operator operator;
        private final Consumer<String> progress;
        private final Set<String> told = new HashSet<>();

        Look(Operator operator, Consumer<String> progress) {
            this.operator = operator;
            this.progress = progress;
        }

        @Override
        public void run() {
            String line = operator.look().map(this::news).orElse("");
            if (!line.isEmpty()) {
                progress.accept(line);
            }
        }

        private String news(List<Status> all) {
            return all.stream().flatMap(Look::jobs).filter(told::add).collect(Collectors.joining("; "));
        }

        private static Stream<String> jobs(Status status) {
            return status.jobs().stream().map(job -> "%s: %s".formatted(status.entity(), text(job)));
        }

        private static String text(JobProgress job) {
            return "%s %,d rows, %,.0f/s, %d of %d parts"
                    .formatted(job.job(), job.rows(), job.rate(), job.done(), job.parts());
        }
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
