package io.mobimir.store.cassandra.session;

import static io.mobimir.store.cassandra.schema.CqlType.INET;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.session.IpLiteral;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.net.InetAddress;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The tables of sessions: the sessions themselves, and the list per user. */
public final class SessionTables {
    static final CqlType<Map<String, String>> DATA = CqlType.map(TEXT, TEXT).frozen();

    public static final Table<Session> USER_SESSIONS = Table.<Session>named(
                    "user_sessions", TableClass.SESSIONS, "One visit of one browser; gone after a day.")
            .partition("session_id", TEXT, session -> session.id().value())
            .column(
                    "user_id",
                    TEXT,
                    session -> session.user().map(UserId::value).orElse(null))
            .column("created_at", TIMESTAMP, Session::createdAt)
            .column("last_activity", TIMESTAMP, Session::lastActivity)
            .column(
                    "ip_address",
                    INET,
                    session -> IpLiteral.parse("ip", session.client().ip()))
            .column("user_agent", TEXT, session -> session.client().userAgent())
            .column("device_type", TEXT, session -> session.client().device())
            .column(
                    "geo_zone",
                    TEXT,
                    session -> session.client().zone().map(Zone::value).orElse(null))
            .column("session_data", DATA, Session::data)
            .persons(PersonalRows.deleted(user("user_id"), PersonalRows.session("session_id")))
            .reads(SessionTables::session);

    public static final Table<Listed> SESSIONS_BY_USER = Table.<Listed>named(
                    "sessions_by_user", TableClass.SESSIONS, "The sessions of a user, newest first.")
            .partition("user_id", TEXT, listed -> listed.user().value())
            .descending("created_at", TIMESTAMP, Listed::createdAt)
            .ascending("session_id", TEXT, listed -> listed.id().value())
            .persons(PersonalRows.deleted(user("user_id")))
            .reads(row -> new Listed(
                    new UserId(Objects.requireNonNull(row.getString("user_id"))),
                    Objects.requireNonNull(row.getInstant("created_at")),
                    new SessionId(Objects.requireNonNull(row.getString("session_id")))));

    /** An entry in a user's list of sessions; everything else about the session is in {@code user_sessions}. */
    record Listed(UserId user, Instant createdAt, SessionId id) {
        /** Returns the entry of a session; empty for a guest's. */
        static Optional<Listed> of(Session session) {
            return session.user().map(user -> new Listed(user, session.createdAt(), session.id()));
        }

        /** Returns whether this entry lists this session, and not another one with its id. */
        boolean isOf(Session session) {
            return session.user().equals(Optional.of(user))
                    && session.createdAt().equals(createdAt);
        }

        boolean isLiving(Instant now) {
            return !Session.isOver(createdAt, now);
        }
    }

    private SessionTables() {}

    /** Reads a session; empty if {@code created_at} is gone: a late touch after a deletion leaves such a row. */
    static Optional<Session> existing(Row row) {
        return row.isNull("created_at") ? Optional.empty() : Optional.of(USER_SESSIONS.read(row));
    }

    private static Session session(Row row) {
        Instant created = Objects.requireNonNull(row.getInstant("created_at"));
        Instant active = Optional.ofNullable(row.getInstant("last_activity")).orElse(created);
        return new Session(
                new SessionId(Objects.requireNonNull(row.getString("session_id"))),
                Optional.ofNullable(row.getString("user_id")).map(UserId::new),
                created,
                active,
                client(row),
                Optional.ofNullable(row.getMap("session_data", String.class, String.class))
                        .orElse(Map.of()));
    }

    private static Session.Client client(Row row) {
        InetAddress ip = Objects.requireNonNull(row.getInetAddress("ip_address"));
        return new Session.Client(
                ip.getHostAddress(),
                Objects.requireNonNullElse(row.getString("user_agent"), ""),
                Objects.requireNonNullElse(row.getString("device_type"), ""),
                Optional.ofNullable(row.getString("geo_zone")).map(Zone::new));
    }
}
