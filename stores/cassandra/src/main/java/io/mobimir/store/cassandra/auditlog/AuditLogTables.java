package io.mobimir.store.cassandra.auditlog;

import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.actor;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two tables of the log; both contain every entry in full. */
public final class AuditLogTables {
    public static final Table<Listed> AUDIT_LOG = entries(Table.<Listed>named(
                    "audit_log",
                    TableClass.AUDIT_LOG,
                    "Changes by staff, operators and commands on a day, newest first.")
            .partition("day", TEXT, listed -> day(listed.entry().at()))
            .partition("bucket", INT, Listed::bucket)
            .descending("at", TIMESTAMP, listed -> listed.entry().at())
            .descending("entry_id", TEXT, listed -> listed.entry().id())
            .column("actor", TEXT, listed -> listed.entry().change().actor()));

    public static final Table<Listed> AUDIT_LOG_BY_ACTOR =
            entries(Table.<Listed>named("audit_log_by_actor", TableClass.AUDIT_LOG, "The same entries by actor.")
                    .partition("actor", TEXT, listed -> listed.entry().change().actor())
                    .partition("bucket", INT, Listed::bucket)
                    .descending("at", TIMESTAMP, listed -> listed.entry().at())
                    .descending("entry_id", TEXT, listed -> listed.entry().id()));

    /** Declares the columns of an entry, which both tables have after the key. */
    private static Table<Listed> entries(Table.Builder<Listed> list) {
        return list.column("operation", TEXT, listed -> listed.entry().change().operation())
                .column("target", TEXT, listed -> listed.entry().change().target())
                .column("details", TEXT, listed -> listed.entry().change().details())
                .column("reason", TEXT, listed -> listed.entry().change().reason())
                .column("outcome", TEXT, AuditLogTables::outcome)
                .column("outcome_text", TEXT, AuditLogTables::outcomeText)
                .persons(PersonalRows.idKept(actor("actor")))
                .reads(row -> new Listed(entry(row), row.getInt("bucket")));
    }

    /** An entry in one of the lists. */
    record Listed(AuditEntry entry, int bucket) {}

    private AuditLogTables() {}

    /** Returns the day of an entry, in UTC. */
    static String day(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC).toString();
    }

    private static @Nullable String outcome(Listed listed) {
        return listed.entry().outcome().map(outcome -> outcome.kind().key()).orElse(null);
    }

    private static @Nullable String outcomeText(Listed listed) {
        return listed.entry().outcome().map(AuditedOutcome::text).orElse(null);
    }

    static AuditEntry entry(Row row) {
        AuditedChange change = new AuditedChange(
                text(row, "actor"),
                text(row, "operation"),
                text(row, "target"),
                text(row, "details"),
                text(row, "reason"));
        Optional<AuditedOutcome> outcome = Optional.ofNullable(row.getString("outcome"))
                .map(kind -> new AuditedOutcome(
                        AuditedOutcome.Kind.parse(kind),
                        Objects.requireNonNullElse(row.getString("outcome_text"), "")));
        Instant at = Objects.requireNonNull(row.getInstant("at"));
        return new AuditEntry(text(row, "entry_id"), at, change, outcome);
    }

    private static String text(Row row, String column) {
        return Objects.requireNonNull(row.getString(column), column);
    }
}
