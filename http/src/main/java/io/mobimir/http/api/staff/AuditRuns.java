package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.StaffShapes.AuditFindings;
import io.mobimir.http.api.shape.StaffShapes.AuditState;
import io.mobimir.http.api.shape.StaffShapes.AuditView;
import io.mobimir.shop.audit.Audit;
import java.time.Clock;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs audits in the background, one at a time, and remembers the last. */
public final class AuditRuns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditRuns.class);

    private final Audit audit;
    private final Clock clock;
    private final LastRun<AuditView> jobs = new LastRun<>("audit");

    public AuditRuns(Audit audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    /** Starts an audit, unless one is running; returns the one that runs. */
    AuditView begin(boolean repair) {
        AuditView begun = new AuditView(AuditState.RUNNING, repair, clock.instant(), null, null);
        return jobs.begin(begun, () -> run(begun));
    }

    Optional<AuditView> last() {
        return jobs.last();
    }

    private AuditView run(AuditView begun) {
        try {
            AuditFindings findings = AuditFindings.of(audit.run(begun.repair()));
            return new AuditView(AuditState.DONE, begun.repair(), begun.startedAt(), clock.instant(), findings);
        } catch (RuntimeException e) {
            LOG.warn("The audit that began at {} failed; start it again.", begun.startedAt(), e);
            return new AuditView(AuditState.FAILED, begun.repair(), begun.startedAt(), clock.instant(), null);
        }
    }

    @Override
    public void close() {
        jobs.close();
    }
}
