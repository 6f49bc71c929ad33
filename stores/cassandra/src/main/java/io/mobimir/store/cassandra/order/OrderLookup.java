package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.OrderId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;

/** Checks whether an order exists, without reading it. */
public final class OrderLookup {
    private final Cassandra cassandra;
    private final PreparedStatement select;
    private final ConsistencyLevel read;

    public OrderLookup(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.select = cassandra.prepare("SELECT step FROM shop.orders_by_id WHERE order_id = ? AND step = 1");
        this.read = cassandra.readLevel(TableClass.ORDERS);
    }

    public boolean exists(OrderId id) {
        return cassandra
                        .execute(select.bind(id.value()).setConsistencyLevel(read))
                        .one()
                != null;
    }
}
