package io.mobimir.shop.auditlog;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The log of changes that staff, operators and commands made or tried to make. It is only ever added to: an entry is written
 * before its change and gets its outcome afterwards, once.
 */
public interface AuditLog {
    /** Writes down what is about to be done. Once this returns, the entry is there whatever becomes of the change. */
    AuditEntry begin(AuditedChange change);

    /** Writes down what became of it; repeating that changes nothing. */
    void end(AuditEntry begun, AuditedOutcome outcome);

    /**
     * The entries of a day in UTC, newest first; paging neither repeats nor skips one that was there when it began.
     *
     * @param limit between 1 and {@link Page#MAX_SIZE}
     * @param after a cursor that this very list gave out; any other is refused
     */
    Page<AuditEntry> ofDay(LocalDate day, int limit, Optional<Cursor> after);

    /** The same for one actor, over all days. */
    Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after);
}
