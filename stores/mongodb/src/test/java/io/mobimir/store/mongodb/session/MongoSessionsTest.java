package io.mobimir.store.mongodb.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.ScannedDocument;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

@OnMongo(ownDatabase = true)
class MongoSessionsTest {
    private static final Instant BEGUN = Instant.parse("2024-11-27T12:30:00Z");

    @Test
    void old_sessions_are_read_and_broken_ones_told(TestMongo mongo) {
        Document good = session();
        Document broken = session().append("ip_address", "next door");
        mongo.mongo().collection(ShopCollection.SESSIONS).insertMany(List.of(good, broken));
        List<ScannedDocument<Session>> found = new ArrayList<>();
        new MongoSessions(mongo.mongo()).scan().read(IdRange.WHOLE, found::add);
        Session session = new Session(
                new SessionId("SESS-1"),
                Optional.of(new UserId("USER-1")),
                BEGUN,
                BEGUN.plusSeconds(60),
                new Session.Client("10.0.0.1", "Firefox", "", Optional.of(new Zone("moscow"))),
                Map.of("theme", "dark"));
        assertThat(found.get(0))
                .isEqualTo(
                        new ScannedDocument.Converted<>(good.getObjectId("_id").toHexString(), Optional.of(session)));
        assertThat(((ScannedDocument.Rejected<Session>) found.get(1)).reason()).startsWith("ip: ");
    }

    private static Document session() {
        return new Document("_id", new ObjectId())
                .append("session_id", "SESS-1")
                .append("user_id", "USER-1")
                .append("created_at", Date.from(BEGUN))
                .append("last_activity", Date.from(BEGUN.plusSeconds(60)))
                .append("ip_address", "10.0.0.1")
                .append("user_agent", "Firefox")
                .append("geo_zone", "moscow")
                .append("session_data", new Document("theme", "dark"));
    }
}
