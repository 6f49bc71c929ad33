package io.mobimir.shop.auditlog;

import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * One entry of the log.
 *
 * @param at when it was about to be done
 * @param outcome without one the change is under way, or its instance died: it may have happened or not
 */
public record AuditEntry(String id, Instant at, AuditedChange change, Optional<AuditedOutcome> outcome) {
    public AuditEntry {
        Require.id("id", id);
        at = Require.present("at", at).truncatedTo(ChronoUnit.MILLIS);
        Require.present("change", change);
        Require.present("outcome", outcome);
    }

    public AuditEntry ended(AuditedOutcome how) {
        return new AuditEntry(id, at, change, Optional.of(how));
    }
}
