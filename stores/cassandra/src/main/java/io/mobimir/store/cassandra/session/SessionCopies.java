package io.mobimir.store.cassandra.session;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.session.SessionTables.Listed;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import io.mobimir.store.cassandra.verify.CopyFindings;
import io.mobimir.store.cassandra.verify.CopyPass;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.VerifiableCopies;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Verifies the lists of users' sessions against the sessions, in both directions: a session missing from the list would
 * survive a sign-out everywhere. Entries of expired sessions go by themselves.
 */
public final class SessionCopies implements VerifiableCopies {
    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel read;
    private final ConsistencyLevel write;
    private final PreparedStatement select;
    private final PreparedStatement selectListed;
    private final PreparedStatement list;
    private final PreparedStatement unlist;
    private final PreparedStatement delete;

    public SessionCopies(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.read = cassandra.readLevel(TableClass.SESSIONS);
        this.write = cassandra.writeLevel(TableClass.SESSIONS);
        String entry = "WHERE user_id = ? AND created_at = ? AND session_id = ?";
        this.select = cassandra.prepare(SessionTables.USER_SESSIONS.select("WHERE session_id = ?"));
        this.selectListed = cassandra.prepare(SessionTables.SESSIONS_BY_USER.select(entry));
        this.list = cassandra.prepare(SessionTables.SESSIONS_BY_USER.insert() + " USING TTL ? AND TIMESTAMP ?");
        this.delete = cassandra.prepare("DELETE FROM shop.user_sessions USING TIMESTAMP ? WHERE session_id = ?");
        this.unlist = cassandra.prepare("DELETE FROM shop.sessions_by_user USING TIMESTAMP ? " + entry);
    }

    @Override
    public CopyReport run(Consumer<ScanProgress> progress, boolean repair) {
        CopyFindings findings = new CopyFindings(SessionTables.USER_SESSIONS);
        CopyPass<Session> sessions = new CopyPass<>(
                SessionTables.USER_SESSIONS,
                this::begin,
                session -> Cassandra.await(find(session.id())),
                repair ? Optional.of(this::relist) : Optional.empty(),
                findings);
        CopyPass<Listed> entries = new CopyPass<>(
                SessionTables.SESSIONS_BY_USER,
                this::begin,
                listed -> Cassandra.await(findListed(listed)),
                repair ? Optional.of(this::remove) : Optional.empty(),
                findings);
        sessions.scan(cassandra, SessionTables::existing, ScanProgress.pass(0, 2, progress));
        entries.scan(cassandra, ScanProgress.pass(1, 2, progress));
        return findings.report();
    }

    private Supplier<Optional<CopyDifference>> begin(Session session) {
        Optional<Listed> entry = Listed.of(session).filter(each -> each.isLiving(clock.instant()));
        Optional<CompletionStage<Optional<Listed>>> found = entry.map(this::findListed);
        return () -> found.filter(each -> Cassandra.await(each).isEmpty())
                .map(missing -> difference(Kind.MISSING, session.id(), "the user's list lacks it"));
    }

    private Supplier<Optional<CopyDifference>> begin(Listed entry) {
        CompletionStage<Optional<Session>> session = find(entry.id());
        return () -> !entry.isLiving(clock.instant())
                        || Cassandra.await(session).filter(entry::isOf).isPresent()
                ? Optional.empty()
                : Optional.of(difference(Kind.EXTRA, entry.id(), "no such session of " + entry.user()));
    }

    private static CopyDifference difference(Kind kind, SessionId id, String detail) {
        return new CopyDifference(kind, SessionTables.SESSIONS_BY_USER.name(), id.value(), detail);
    }

    /** Writes the entry with the time of the session, as at its start: a revocation meanwhile is later and wins. */
    private void relist(Session session) {
        Listed.of(session).ifPresent(entry -> {
            put(entry, Cassandra.micros(entry.createdAt()));
            if (Cassandra.await(findListed(entry)).isEmpty()) {
                put(entry, Cassandra.micros(clock.instant()));
            }
        });
    }

    private void put(Listed entry, long timestamp) {
        int columns = SessionTables.SESSIONS_BY_USER.columns().size();
        execute(SessionTables.SESSIONS_BY_USER
                .bind(list, entry)
                .setInt(columns, CassandraSessions.ttl(entry.createdAt(), clock.instant()))
                .setLong(columns + 1, timestamp)
                .build());
    }

    /** Deletes with the time of the entry; only an entry written by hand with a later time is deleted with the present. */
    private void remove(Listed entry) {
        Optional<Session> session = Cassandra.await(find(entry.id()));
        if (session.filter(entry::isOf).isPresent()) {
            return;
        }
        delete(entry, session.isEmpty(), Cassandra.micros(entry.createdAt()));
        if (Cassandra.await(findListed(entry)).isPresent()) {
            delete(entry, session.isEmpty(), Cassandra.micros(clock.instant()));
        }
    }

    /** Also deletes a session that is not found: its start may still be under way, and would not be listed. */
    private void delete(Listed entry, boolean withSession, long timestamp) {
        BoundStatement copy = unlist.bind(
                timestamp, entry.user().value(), entry.createdAt(), entry.id().value());
        if (withSession) {
            BoundStatement truth = delete.bind(timestamp, entry.id().value());
            cassandra.execute(Cassandra.logged(write, truth, copy));
        } else {
            execute(copy);
        }
    }

    private CompletionStage<Optional<Session>> find(SessionId id) {
        return cassandra
                .executeAsync(select.bind(id.value()).setConsistencyLevel(read))
                .thenApply(rows -> Optional.ofNullable(rows.one()).flatMap(SessionTables::existing));
    }

    private CompletionStage<Optional<Listed>> findListed(Listed entry) {
        return cassandra
                .executeAsync(selectListed
                        .bind(
                                entry.user().value(),
                                entry.createdAt(),
                                entry.id().value())
                        .setConsistencyLevel(read))
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(SessionTables.SESSIONS_BY_USER::read));
    }

    private void execute(BoundStatement statement) {
        cassandra.execute(statement.setConsistencyLevel(write));
    }
}
