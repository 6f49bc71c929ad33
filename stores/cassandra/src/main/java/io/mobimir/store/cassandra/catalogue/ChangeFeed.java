package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.CatalogueTables.Changed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;

/** Tells every instance which products were changed lately; an entry is written after the change that it tells of. */
public final class ChangeFeed {
    /** How long a change can be read here. */
    public static final Duration KEPT = Duration.ofDays(1);

    private static final int SHARDS = 4;
    private static final long MILLIS_PER_MINUTE = 60_000;

    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel read;
    private final ConsistencyLevel write;
    private final PreparedStatement insert;
    private final PreparedStatement select;

    public ChangeFeed(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.insert = cassandra.prepare(CatalogueTables.PRODUCT_CHANGES.insert());
        this.select = cassandra.prepare(
                CatalogueTables.PRODUCT_CHANGES.select("WHERE minute = ? AND shard = ? AND changed_at >= ?"));
    }

    void tell(ProductId id) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        int shard = Math.floorMod(id.value().hashCode(), SHARDS);
        Changed entry = new Changed(minute(now), shard, now, id.value());
        cassandra.execute(CatalogueTables.PRODUCT_CHANGES
                .bind(insert, entry)
                .setConsistencyLevel(write)
                .build());
    }

    /** The products that were changed since that time, up to now, each once. */
    public Set<String> since(Instant from) {
        Set<String> ids = new TreeSet<>();
        long last = minute(clock.instant());
        for (long minute = minute(from); minute <= last; minute++) {
            List<CompletionStage<AsyncResultSet>> reads = new ArrayList<>();
            for (int shard = 0; shard < SHARDS; shard++) {
                reads.add(cassandra
                        .session()
                        .executeAsync(select.bind(minute, shard, from).setConsistencyLevel(read)));
            }
            reads.forEach(rows -> Cassandra.forEach(
                    Cassandra.await(rows),
                    row -> ids.add(CatalogueTables.PRODUCT_CHANGES.read(row).id())));
        }
        return ids;
    }

    private static long minute(Instant time) {
        return Math.floorDiv(time.toEpochMilli(), MILLIS_PER_MINUTE);
    }
}
