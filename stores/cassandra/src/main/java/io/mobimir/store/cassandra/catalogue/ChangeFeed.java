package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables.Changed;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Tells every instance which products changed lately; an entry is written after its change. */
final class ChangeFeed {
    private static final int SHARDS = 4;

    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel read;
    private final ConsistencyLevel write;
    private final PreparedStatement insert;
    private final PreparedStatement select;

    ChangeFeed(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.insert = cassandra.prepare(CatalogueTables.PRODUCT_CHANGES.insert());
        this.select = cassandra.prepare(
                CatalogueTables.PRODUCT_CHANGES.select("WHERE minute = ? AND shard = ? AND changed_at >= ?"));
    }

    void tell(StoredCard stored) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        int shard = Math.floorMod(stored.id().value().hashCode(), SHARDS);
        Changed entry = new Changed(shard, now, stored.id(), stored.version());
        cassandra.execute(CatalogueTables.PRODUCT_CHANGES
                .bind(insert, entry)
                .setConsistencyLevel(write)
                .build());
    }

    /** Returns the products that changed since that time, with the newest version announced for each. */
    Map<ProductId, Long> since(Instant from) {
        Map<ProductId, Long> changed = new HashMap<>();
        Instant now = clock.instant();
        for (Instant minute = from.truncatedTo(ChronoUnit.MINUTES);
                !minute.isAfter(now);
                minute = minute.plus(1, ChronoUnit.MINUTES)) {
            for (CompletionStage<AsyncResultSet> shard : read(minute, from)) {
                Cassandra.forEach(Cassandra.await(shard), row -> {
                    Changed entry = CatalogueTables.PRODUCT_CHANGES.read(row);
                    changed.merge(entry.id(), entry.version(), Math::max);
                });
            }
        }
        return changed;
    }

    private List<CompletionStage<AsyncResultSet>> read(Instant minute, Instant from) {
        List<CompletionStage<AsyncResultSet>> shards = new ArrayList<>();
        for (int shard = 0; shard < SHARDS; shard++) {
            shards.add(cassandra
                    .session()
                    .executeAsync(select.bind(minute, shard, from).setConsistencyLevel(read)));
        }
        return shards;
    }
}
