package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.StaffShapes.AuditFindings;
import io.mobimir.http.api.shape.StaffShapes.AuditState;
import io.mobimir.http.api.shape.StaffShapes.AuditView;
import io.mobimir.shop.audit.Audit;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs audits in the background, one at a time, and remembers the last. */
public final class AuditRuns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditRuns.class);

    private final Audit audit;
    private final Clock clock;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "audit");
        thread.setDaemon(true);
        return thread;
    });
    private @Nullable AuditView last;

    public AuditRuns(Audit audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    /** Begins one, unless one is running; returns the one that runs. */
    synchronized AuditView begin(boolean repair) {
        AuditView known = last;
        if (known != null && known.state() == AuditState.RUNNING) {
            return known;
        }
        AuditView begun = new AuditView(AuditState.RUNNING, repair, clock.instant(), null, null);
        last = begun;
        worker.execute(() -> run(begun));
        return begun;
    }

    synchronized Optional<AuditView> last() {
        return Optional.ofNullable(last);
    }

    private void run(AuditView begun) {
        try {
            AuditFindings findings = AuditFindings.of(audit.run(begun.repair()));
            end(new AuditView(AuditState.DONE, begun.repair(), begun.startedAt(), clock.instant(), findings));
        } catch (RuntimeException e) {
            LOG.warn("The audit that began at {} failed; it can be begun again.", begun.startedAt(), e);
            end(new AuditView(AuditState.FAILED, begun.repair(), begun.startedAt(), clock.instant(), null));
        }
    }

    private synchronized void end(AuditView ended) {
        last = ended;
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
