package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.insight.heat.HeatBytes;
import io.mobimir.insight.heat.HeatLog;
import io.mobimir.insight.heat.HeatWindow;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.heat.HeatTables.HeatRow;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publications in {@code heat}: one row for each window and instance, overwritten again and again. */
public final class CassandraHeatLog implements HeatLog {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraHeatLog.class);

    private final Cassandra cassandra;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;

    public CassandraHeatLog(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.insert = cassandra.prepare(HeatTables.HEAT.insert());
        this.select = cassandra.prepare(HeatTables.HEAT.select("WHERE window = ?"));
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.read = cassandra.readLevel(TableClass.PLATFORM);
    }

    @Override
    public void publish(HeatWindow window, PublishedHeat published) {
        HeatRow row = new HeatRow(window.key(), published.instance(), ByteBuffer.wrap(HeatBytes.write(published)));
        cassandra.execute(
                HeatTables.HEAT.bind(insert, row).setConsistencyLevel(write).build());
    }

    /** Leaves out what an instance of another version wrote. */
    @Override
    public List<PublishedHeat> published(HeatWindow window) {
        List<PublishedHeat> found = new ArrayList<>();
        Cassandra.forEach(cassandra.execute(select.bind(window.key()).setConsistencyLevel(read)), each -> {
            HeatRow row = HeatTables.HEAT.read(each);
            byte[] bytes = new byte[row.counts().remaining()];
            row.counts().get(bytes);
            try {
                found.add(HeatBytes.read(row.instance(), bytes));
            } catch (IllegalArgumentException e) {
                LOG.debug("The counts of {} cannot be read: {}", row.instance(), e.getMessage());
            }
        });
        return found;
    }
}
