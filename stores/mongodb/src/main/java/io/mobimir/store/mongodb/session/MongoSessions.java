package io.mobimir.store.mongodb.session;

import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.mongodb.ConvertingScan;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ScannedDocument;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Instant;
import org.bson.Document;

/** Reads {@code user_sessions}; new sessions are never written there. */
public final class MongoSessions {
    private final Mongo mongo;

    public MongoSessions(Mongo mongo) {
        this.mongo = mongo;
    }

    /** Scans all sessions, in parts. */
    public ConvertingScan<Session> scan() {
        return new ConvertingScan<>(mongo, ShopCollection.SESSIONS, MongoSessions::read);
    }

    /** Converts a document, wherever it was read. */
    public static ScannedDocument<Session> scanned(Document document) {
        return ScannedDocument.read(document, MongoSessions::read);
    }

    static Session read(Document document) {
        Fields fields = Fields.of(document);
        Instant createdAt = fields.time("created_at");
        Session.Client client = new Session.Client(
                fields.text("ip_address"),
                fields.optionalText("user_agent").orElse(""),
                fields.optionalText("device").orElse(""),
                fields.optionalText("geo_zone").map(Zone::new));
        return new Session(
                new SessionId(fields.text("session_id")),
                fields.optionalText("user_id").map(UserId::new),
                createdAt,
                fields.optionalTime("last_activity").orElse(createdAt),
                client,
                fields.textsByName("session_data"));
    }
}
