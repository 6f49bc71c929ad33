package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** An audit log in a list. */
public class MemoryAuditLog implements AuditLog {
    private static final Comparator<AuditEntry> NEWEST_FIRST =
            Comparator.comparing(AuditEntry::at).thenComparing(AuditEntry::id).reversed();

    private final List<AuditEntry> entries = new ArrayList<>();
    private final Cursors cursors = new Cursors("memory".getBytes(StandardCharsets.UTF_8));
    private final Clock clock;

    public MemoryAuditLog(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized AuditEntry begin(AuditedChange change) {
        AuditEntry entry = new AuditEntry(UUID.randomUUID().toString(), clock.instant(), change, Optional.empty());
        entries.add(entry);
        return entry;
    }

    @Override
    public synchronized void end(AuditEntry begun, AuditedOutcome outcome) {
        entries.replaceAll(entry -> entry.id().equals(begun.id()) ? begun.ended(outcome) : entry);
    }

    @Override
    public synchronized Page<AuditEntry> ofDay(LocalDate day, int limit, Optional<Cursor> after) {
        return page(
                entry -> LocalDate.ofInstant(entry.at(), ZoneOffset.UTC).equals(day), limit, "audit day " + day, after);
    }

    @Override
    public synchronized Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after) {
        return page(entry -> entry.change().actor().equals(actor), limit, "audit actor " + actor, after);
    }

    private Page<AuditEntry> page(Predicate<AuditEntry> wanted, int limit, String scope, Optional<Cursor> after) {
        Page.requireSize(limit);
        List<AuditEntry> all =
                entries.stream().filter(wanted).sorted(NEWEST_FIRST).toList();
        Optional<String> last = after.map(cursor -> cursors.read(scope, cursor).get(0));
        int from = last.map(id -> all.stream().map(AuditEntry::id).toList().indexOf(id) + 1)
                .orElse(0);
        return Page.of(all.subList(from, all.size()), limit, entry -> cursors.after(scope, entry.id()));
    }
}
