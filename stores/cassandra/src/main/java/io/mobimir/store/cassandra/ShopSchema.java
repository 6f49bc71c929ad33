package io.mobimir.store.cassandra;

import io.mobimir.store.cassandra.bucket.BucketTables;
import io.mobimir.store.cassandra.event.EventTables;
import io.mobimir.store.cassandra.schema.Schema;
import io.mobimir.store.cassandra.session.SessionTables;
import java.util.List;

/** Every table of the shop. */
public final class ShopSchema {
    public static final Schema ALL = new Schema(
            List.of(),
            List.of(
                    SessionTables.USER_SESSIONS,
                    SessionTables.SESSIONS_BY_USER,
                    EventTables.USER_EVENTS,
                    EventTables.EVENTS_BY_DAY,
                    BucketTables.BUCKET_PLANS,
                    BucketTables.BUCKET_DIRECTORY));

    private ShopSchema() {}
}
