package io.mobimir.migration.copy;

import io.mobimir.migration.record.Checkpoints;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * The progress of a long job.
 *
 * @param done how many of its parts are done
 * @param parts how many parts there are
 * @param rate rows per second, since the job was last started
 * @param left the estimated time to the end, once it is known
 */
public record JobProgress(String job, long rows, int done, int parts, double rate, Optional<Duration> left) {
    /** The job name under which checkpoints keep the progress of all jobs. */
    public static final String JOB = "progress";

    /** Computes the progress from the work done since the job was started or restarted. */
    public static JobProgress of(String job, Done since, Done now, Duration passed) {
        double seconds = Math.max(0.001, passed.toNanos() / 1e9);
        double rate = (now.rows() - since.rows()) / seconds;
        int parts = now.parts() - since.parts();
        Optional<Duration> left = parts == 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis((long) (1000 * seconds * (now.of() - now.parts()) / parts)));
        return new JobProgress(job, now.rows(), now.parts(), now.of(), rate, left);
    }

    /** The amount of work done: rows, and parts out of all parts. */
    public record Done(long rows, int parts, int of) {}

    /** Publishes the progress for other processes. */
    public void publish(Checkpoints checkpoints) {
        String text = "%d %d %d %d %d"
                .formatted(
                        rows,
                        done,
                        parts,
                        Math.round(rate),
                        left.map(Duration::toMillis).orElse(-1L));
        checkpoints.put(JOB, job, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the last published progress of a job. */
    public static Optional<JobProgress> published(Checkpoints checkpoints, String job) {
        return Optional.ofNullable(checkpoints.of(JOB).get(job)).map(note -> parse(job, note));
    }

    private static JobProgress parse(String job, byte[] note) {
        String[] parts = new String(note, StandardCharsets.UTF_8).split(" ", -1);
        long left = Long.parseLong(parts[4]);
        return new JobProgress(
                job,
                Long.parseLong(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                Double.parseDouble(parts[3]),
                left < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(left)));
    }
}
