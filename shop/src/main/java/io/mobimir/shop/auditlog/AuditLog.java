package io.mobimir.shop.auditlog;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The log of changes that staff, operators and commands made or tried to make. The log is append-only: an entry is written
 * before its change and gets its outcome once, afterwards.
 */
public interface AuditLog {
    /** Writes an entry before its change. Once this returns, the entry is durable whatever happens to the change. */
    AuditEntry begin(AuditedChange change);

    /** Writes the outcome of the change; repeating that changes nothing. */
    void end(AuditEntry begun, AuditedOutcome outcome);

    /**
     * Returns the entries of a day in UTC, newest first. Paging neither repeats nor skips an entry that existed when it began.
     *
     * @param limit between 1 and {@link Page#MAX_SIZE}
     * @param after a cursor from this list; any other is refused
     */
    Page<AuditEntry> ofDay(LocalDate day, int limit, Optional<Cursor> after);

    /** Returns the entries of one actor over all days, with the same paging. */
    Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after);
}
