package io.mobimir.migration.live;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.verify.FaultTriage;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats reads on the target and compares the answers. Never slows or fails the caller; skips comparisons that do not
 * fit into its queue.
 */
public final class ShadowReads<P> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ShadowReads.class);
    private static final int WAITING = 64;
    private static final int THREADS = 2;
    private static final int ATTEMPTS = 5;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

    private final Sides<P> stores;
    private final FaultTriage<?> triage;
    private final Participant participant;
    private final Differences differences;
    private final ThreadPoolExecutor pool;

    public ShadowReads(Sides<P> stores, FaultTriage<?> triage, Participant participant, JointRecords records) {
        this.stores = stores;
        this.triage = triage;
        this.participant = participant;
        this.differences = records.at(Side.ORIGIN).differences();
        this.pool = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(WAITING),
                ShadowReads::thread,
                (task, of) -> {});
        pool.allowCoreThreadTimeOut(true);
    }

    /** Compares an answer of the authority with the other side's, later and only if the queue has room. */
    <A> void compare(MigrationPosition position, Comparison<A> comparison, Function<P, A> call, A answer) {
        if (position.phase() == Phase.SHADOW && !position.isHeld()) {
            pool.execute(() -> new Asked<>(comparison, call).compareSafely(answer));
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    /** A read that is repeated on both sides. */
    private final class Asked<A> {
        private final Comparison<A> comparison;
        private final Function<P, A> call;

        Asked(Comparison<A> comparison, Function<P, A> call) {
            this.comparison = comparison;
            this.call = call;
        }

        void compareSafely(A answer) {
            try {
                A other = ask(Side.TARGET);
                boolean same = view(answer).equals(view(other));
                participant.compared(!same && differs(answer, other));
            } catch (RuntimeException e) {
                LOG.debug("A shadow read failed: {}", comparison.question(), e);
            }
        }

        /** Compares the keys of answers that differ, and if these agree, asks the same question again. */
        private boolean differs(A answer, A other) {
            List<Difference> found = keys(answer, other).stream()
                    .flatMap(key -> triage.settle(key, Side.ORIGIN).stream())
                    .toList();
            if (found.isEmpty() && comparison.exact() && !agreesWhenAskedAgain()) {
                found = List.of(new Difference(
                        comparison.question(), Difference.ANSWER, String.valueOf(answer), String.valueOf(other)));
            }
            found.forEach(differences::note);
            return !found.isEmpty();
        }

        /** Returns whether the answers agree at some moment; between two writes they must. */
        private boolean agreesWhenAskedAgain() {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Object before = view(ask(Side.ORIGIN));
                Object other = view(ask(Side.TARGET));
                Object after = view(ask(Side.ORIGIN));
                if (other.equals(before) || other.equals(after) || !before.equals(after)) {
                    return true;
                }
                Time.sleep(BETWEEN_ATTEMPTS);
            }
            return false;
        }

        private Set<String> keys(A answer, A other) {
            Set<String> keys = new LinkedHashSet<>(comparison.keys().apply(answer));
            keys.addAll(comparison.keys().apply(other));
            return keys;
        }

        private Object view(A answer) {
            return comparison.view().apply(answer);
        }

        private A ask(Side side) {
            return call.apply(stores.of(side));
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "migration-shadow");
        thread.setDaemon(true);
        return thread;
    }
}
