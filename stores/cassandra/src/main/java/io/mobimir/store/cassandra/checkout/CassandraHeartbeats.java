package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.HeartbeatStore;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.checkout.CheckoutTables.Heartbeat;
import java.time.Duration;
import java.util.OptionalLong;

/** Heartbeats in {@code heartbeats}, which are forgotten a day after the last. */
public final class CassandraHeartbeats implements HeartbeatStore {
    /** A heartbeat that arrives later than the next says nothing. */
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final Cassandra cassandra;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement insert;
    private final PreparedStatement select;

    public CassandraHeartbeats(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.insert = cassandra.prepare(CheckoutTables.HEARTBEATS.insert());
        this.select = cassandra.prepare("SELECT beat FROM shop.heartbeats WHERE instance = ?");
    }

    @Override
    public void write(String instance, long beat) {
        cassandra.execute(CheckoutTables.HEARTBEATS
                .bind(insert, new Heartbeat(instance, beat))
                .setConsistencyLevel(write)
                .setTimeout(TIMEOUT)
                .build());
    }

    @Override
    public OptionalLong read(String instance) {
        Row row = cassandra
                .execute(select.bind(instance).setConsistencyLevel(read))
                .one();
        return row == null ? OptionalLong.empty() : OptionalLong.of(row.getLong("beat"));
    }
}
