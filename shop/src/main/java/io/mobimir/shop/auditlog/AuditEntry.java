package io.mobimir.shop.auditlog;

import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * One entry of the log.
 *
 * @param at the time just before the change
 * @param outcome empty while the change is under way, and for ever if its instance died: then it may have happened or not
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
