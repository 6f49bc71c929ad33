package io.mobimir.store.cassandra.auditlog;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.Require;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.auditlog.AuditLogTables.Listed;
import io.mobimir.store.cassandra.bucket.BucketPlan;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.bucket.TimeList;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The log in {@code audit_log} (a day is split by hash) and {@code audit_log_by_actor} (an actor is split by day). */
public final class CassandraAuditLog implements AuditLog {
    private static final Buckets DAYS = Buckets.hash(8);
    private static final Buckets ACTORS = Buckets.DAY;

    private final Cassandra cassandra;
    private final BucketPlans plans;
    private final Cursors cursors;
    private final Clock clock;
    private final PreparedStatement insertByDay;
    private final PreparedStatement insertByActor;
    private final TimeList days;
    private final TimeList actors;

    /** Requires that {@link #declare} was called for these plans. */
    public CassandraAuditLog(Cassandra cassandra, BucketPlans plans, Cursors cursors, Clock clock) {
        this.cassandra = cassandra;
        this.plans = plans;
        this.cursors = cursors;
        this.clock = clock;
        this.insertByDay = cassandra.prepare(AuditLogTables.AUDIT_LOG.insert());
        this.insertByActor = cassandra.prepare(AuditLogTables.AUDIT_LOG_BY_ACTOR.insert());
        this.days = new TimeList(cassandra, plans, AuditLogTables.AUDIT_LOG, CassandraAuditLog::ended);
        this.actors = new TimeList(cassandra, plans, AuditLogTables.AUDIT_LOG_BY_ACTOR, CassandraAuditLog::ended);
    }

    /** Declares how the log is split. Call once per start, before any write or read. */
    public static void declare(BucketPlans plans) {
        plans.declare(AuditLogTables.AUDIT_LOG.name(), DAYS);
        plans.declare(AuditLogTables.AUDIT_LOG_BY_ACTOR.name(), ACTORS);
    }

    private static Row ended(Row a, Row b) {
        return a.isNull("outcome") ? b : a;
    }

    @Override
    public AuditEntry begin(AuditedChange change) {
        AuditEntry entry = new AuditEntry(UUID.randomUUID().toString(), clock.instant(), change, Optional.empty());
        write(entry);
        return entry;
    }

    @Override
    public void end(AuditEntry begun, AuditedOutcome outcome) {
        write(begun.ended(outcome));
    }

    /** Writes both tables: eventually both or none. */
    private void write(AuditEntry entry) {
        cassandra.execute(Cassandra.logged(
                cassandra.writeLevel(TableClass.AUDIT_LOG),
                row(AuditLogTables.AUDIT_LOG, insertByDay, entry, AuditLogTables.day(entry.at())),
                row(
                        AuditLogTables.AUDIT_LOG_BY_ACTOR,
                        insertByActor,
                        entry,
                        entry.change().actor())));
    }

    private BoundStatement row(Table<Listed> table, PreparedStatement insert, AuditEntry entry, String key) {
        int bucket = plans.bucketForRewrite(table.name(), key, new TimeKey(entry.at(), entry.id()));
        return table.bind(insert, new Listed(entry, bucket)).build();
    }

    @Override
    public Page<AuditEntry> ofDay(LocalDate day, int limit, Optional<Cursor> after) {
        Require.between("day", day.getYear(), 1000, 9999);
        Instant from = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant to = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        return page(days, query(day.toString(), from, to), limit, "audit day " + day, after);
    }

    @Override
    public Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after) {
        Require.id("actor", actor);
        TimeList.ListQuery query = query(actor, BucketPlan.EARLIEST, BucketPlan.LATEST);
        return page(actors, query, limit, "audit actor " + actor, after);
    }

    private TimeList.ListQuery query(String key, Instant from, Instant to) {
        return new TimeList.ListQuery(key, from, to, Optional.empty(), cassandra.readLevel(TableClass.AUDIT_LOG));
    }

    private Page<AuditEntry> page(
            TimeList list, TimeList.ListQuery query, int limit, String scope, Optional<Cursor> after) {
        Page.requireSize(limit);
        TimeList.Found found = list.page(query, limit, after.map(cursor -> place(cursors.read(scope, cursor))));
        return new Page<>(
                found.rows().stream().map(AuditLogTables::entry).toList(),
                found.next()
                        .map(last ->
                                cursors.after(scope, Long.toString(last.time().toEpochMilli()), last.id())));
    }

    private static TimeKey place(List<String> rowKey) {
        return new TimeKey(Instant.ofEpochMilli(Long.parseLong(rowKey.get(0))), rowKey.get(1));
    }
}
