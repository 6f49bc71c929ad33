package io.mobimir.http.api.staff;

import io.mobimir.http.api.customer.SessionEnds;
import io.mobimir.http.api.shape.PersonShapes.ErasureState;
import io.mobimir.http.api.shape.PersonShapes.ErasureView;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.shop.person.ErasureReport;
import io.mobimir.shop.person.PersonalData;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Erases persons in the background, one at a time, and remembers the last. The audit log has the outcome of each, too. */
public final class ErasureRuns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ErasureRuns.class);

    private final PersonalData persons;
    private final SessionEnds sessions;
    private final AuditLog log;
    private final Clock clock;
    private final LastRun<ErasureView> jobs = new LastRun<>("erasure");

    public ErasureRuns(PersonalData persons, SessionEnds sessions, AuditLog log, Clock clock) {
        this.persons = persons;
        this.sessions = sessions;
        this.log = log;
        this.clock = clock;
    }

    /** Starts an erasure; empty if that of another person is running. */
    Optional<ErasureView> begin(UserId user, AuditedChange job) {
        ErasureView begun = new ErasureView(user.value(), ErasureState.RUNNING, clock.instant(), null, null, List.of());
        return Optional.of(jobs.begin(begun, () -> run(user, begun, job)))
                .filter(running -> running.userId().equals(user.value()));
    }

    Optional<ErasureView> last(UserId user) {
        return jobs.last().filter(view -> view.userId().equals(user.value()));
    }

    private ErasureView run(UserId user, ErasureView begun, AuditedChange job) {
        try {
            AuditEntry entry = log.begin(job);
            var unused = sessions.endAll(user);
            ErasureReport report = persons.erase(user);
            log.end(entry, report.isProved() ? AuditedOutcome.done() : AuditedOutcome.unknown("rows remain"));
            return ErasureView.of(user.value(), begun.startedAt(), clock.instant(), report);
        } catch (StoreException e) {
            LOG.warn("The erasure of a person failed; start it again: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("The erasure of a person failed unexpectedly.", e);
        }
        return new ErasureView(user.value(), ErasureState.FAILED, begun.startedAt(), clock.instant(), null, List.of());
    }

    @Override
    public void close() {
        jobs.close();
    }
}
