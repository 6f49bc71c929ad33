package io.mobimir.store.mongodb.event;

import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventType;
import io.mobimir.store.mongodb.ConvertingScan;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ScannedDocument;
import io.mobimir.store.mongodb.ShopCollection;
import org.bson.Document;

/** Reads {@code user_events}; new events are never written there. */
public final class MongoEvents {
    private final Mongo mongo;

    public MongoEvents(Mongo mongo) {
        this.mongo = mongo;
    }

    /** Scans all events, in parts. */
    public ConvertingScan<Event> scan() {
        return new ConvertingScan<>(mongo, ShopCollection.EVENTS, MongoEvents::read);
    }

    /** Converts a document, wherever it was read. */
    public static ScannedDocument<Event> scanned(Document document) {
        return ScannedDocument.read(document, MongoEvents::read);
    }

    /** Reads an event. Its id comes from the document's, so that every read gives the same event. */
    static Event read(Document document) {
        Fields fields = Fields.of(document);
        return new Event(
                EventId.derived(fields.time("event_time"), fields.text("_id")),
                new UserId(fields.text("user_id")),
                new EventType(fields.text("event_type")),
                fields.optionalText("resource_id"),
                fields.textsByName("details"));
    }
}
