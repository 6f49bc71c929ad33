package io.mobimir.app.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.lab.MongoServer;
import io.mobimir.lab.MongoServer.Storage;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.Staleness;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.MongoSettings;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.event.MongoEvents;
import io.mobimir.store.mongodb.session.MongoSessions;
import io.mobimir.testkit.memory.MemoryEvents;
import io.mobimir.testkit.memory.MemorySessions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("JavaUtilDate") // MongoDB's driver uses java.util.Date
class ImportTest {
    private final Instant time = Instant.now().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofHours(12));

    @TempDir
    private static Path folder;

    private static MongoServer server;
    private static Mongo mongo;

    @BeforeAll
    static void open() {
        server = MongoServer.start(folder, Storage.MEMORY);
        mongo = Mongo.open(new MongoSettings(server.uri(), "shop"), Staleness.DEFAULT);
    }

    @AfterAll
    static void close() {
        mongo.close();
        server.close();
    }

    @Test
    void every_event_is_copied_once_and_those_that_cannot_be_are_named() {
        List<Document> documents = new ArrayList<>(IntStream.range(0, 1_203)
                .mapToObj(n -> event(time.plusMillis(n)))
                .toList());
        documents.set(7, event(time).append("event_type", "looked at something"));
        documents.set(600, event(time.plus(Duration.ofDays(400))));
        mongo.collection(ShopCollection.EVENTS).insertMany(documents);
        MemoryEvents events = new MemoryEvents(Clock.systemUTC(), Duration.ofDays(90), new Cursors(new byte[32]));
        Import<Event> copying = new Import<>(new MongoEvents(mongo).scan(), 500, events::append);
        for (int again = 0; again < 2; again++) {
            List<Import.ImportReject> rejects = new ArrayList<>();
            long copied = 0;
            for (int part = 0; part < copying.parts(); part++) {
                Import.ImportOutcome outcome = copying.copy(part);
                copied += outcome.copied();
                rejects.addAll(outcome.rejects());
            }
            assertThat(copied).isEqualTo(1_201);
            assertThat(rejects)
                    .extracting(Import.ImportReject::id)
                    .containsExactlyInAnyOrder(
                            String.valueOf(documents.get(7).get("_id")),
                            String.valueOf(documents.get(600).get("_id")));
            assertThat(rejects)
                    .anySatisfy(reject -> assertThat(reject.reason()).startsWith("event_type: must be capital"));
            assertThat(count(events)).isEqualTo(1_201);
        }
    }

    private long count(MemoryEvents events) {
        long count = 0;
        Page<Event> page = events.export(LocalDate.ofInstant(time, ZoneOffset.UTC), 1_000, Optional.empty());
        count += page.items().size();
        while (page.next().isPresent()) {
            page = events.export(LocalDate.ofInstant(time, ZoneOffset.UTC), 1_000, page.next());
            count += page.items().size();
        }
        return count;
    }

    @Test
    void a_session_that_was_revoked_after_it_was_copied_stays_so() {
        mongo.collection(ShopCollection.SESSIONS).insertMany(List.of(session("SESS-1"), session("SESS-2")));
        MemorySessions sessions = new MemorySessions(Clock.systemUTC());
        Import<?> copying = new Import<>(new MongoSessions(mongo).scan(), 1, some -> some.forEach(sessions::start));
        copyAll(copying);
        assertThat(sessions.ofUser(new UserId("USER-1"), 10)).hasSize(2);
        sessions.revoke(new SessionId("SESS-1"));
        copyAll(copying);
        assertThat(sessions.ofUser(new UserId("USER-1"), 10)).hasSize(1);
        assertThat(sessions.find(new SessionId("SESS-1"))).isEmpty();
    }

    private static void copyAll(Import<?> copying) {
        IntStream.range(0, copying.parts())
                .forEach(part -> assertThat(copying.copy(part).rejects()).isEmpty());
    }

    private static Document event(Instant time) {
        return new Document("user_id", "USER-1")
                .append("event_time", Date.from(time))
                .append("event_type", "VIEW_ITEM")
                .append("resource_id", "PROD-1");
    }

    private static Document session(String id) {
        return new Document("session_id", id)
                .append("user_id", "USER-1")
                .append("created_at", Date.from(Instant.now().minusSeconds(60)))
                .append("ip_address", "10.0.0.1");
    }
}
