package io.mobimir.store.mongodb.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventType;
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
class MongoEventsTest {
    private static final Instant TIME = Instant.parse("2024-11-27T12:30:00Z");

    @Test
    void old_events_are_read_the_same_each_time_and_broken_ones_told(TestMongo mongo) {
        mongo.mongo()
                .collection(ShopCollection.EVENTS)
                .insertMany(List.of(event(), event().append("event_type", "looked at something")));
        List<ScannedDocument<Event>> found = read(mongo);
        Event event = ((ScannedDocument.Converted<Event>) found.get(0)).value().orElseThrow();
        assertThat(event.time()).isEqualTo(TIME);
        assertThat(event.type()).isEqualTo(EventType.VIEW_ITEM);
        assertThat(event.resource()).isEqualTo(Optional.of("PROD-1"));
        assertThat(event.details()).isEqualTo(Map.of("price", "45990"));
        assertThat(((ScannedDocument.Rejected<Event>) found.get(1)).reason())
                .startsWith("event_type: must be capital letters");
        assertThat(read(mongo)).isEqualTo(found);
    }

    private static List<ScannedDocument<Event>> read(TestMongo mongo) {
        List<ScannedDocument<Event>> found = new ArrayList<>();
        new MongoEvents(mongo.mongo()).scan().read(IdRange.WHOLE, found::add);
        return found;
    }

    private static Document event() {
        return new Document("_id", new ObjectId())
                .append("user_id", "USER-1")
                .append("event_time", Date.from(TIME))
                .append("event_type", "VIEW_ITEM")
                .append("resource_id", "PROD-1")
                .append("details", new Document("price", 45990));
    }
}
