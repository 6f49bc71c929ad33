package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.StepActor;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.order.OrderTables.TrailRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The table of the orders themselves: an order in the static columns of its partition, its steps in the rows. */
final class OrderTruth {
    /** The insert of a step; {@link #bindStep} binds it. */
    static final String ADD_STEP = "INSERT INTO shop.orders_by_id"
            + " (order_id, step, step_status, step_at, move_id, moved_by, move_reason) VALUES (?, ?, ?, ?, ?, ?, ?)";

    private final Cassandra cassandra;
    private final ConsistencyLevel write;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement selectTrail;
    private final PreparedStatement selectAll;
    private final PreparedStatement advance;
    private final PreparedStatement addStep;
    private final PreparedStatement replaceAddress;

    OrderTruth(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.write = cassandra.writeLevel(TableClass.ORDERS);
        this.insert = cassandra.prepare(OrderTables.ORDERS_BY_ID.insert() + " USING TIMESTAMP ?");
        this.select = cassandra.prepare(OrderTables.ORDERS_BY_ID.select("WHERE order_id = ? LIMIT 1"));
        this.selectTrail = cassandra.prepare(
                "SELECT step, step_status, step_at, moved_by, move_reason FROM shop.orders_by_id WHERE order_id = ?");
        this.selectAll = cassandra.prepare(OrderTables.ORDERS_BY_ID.select("WHERE order_id = ?"));
        this.advance = cassandra.prepareConditional("UPDATE shop.orders_by_id"
                + " SET status = ?, version = ?, updated_at = ? WHERE order_id = ? IF status = ? AND version = ?");
        this.addStep = cassandra.prepareConditional(ADD_STEP);
        this.replaceAddress = cassandra.prepareConditional(
                "UPDATE shop.orders_by_id SET shipping_address = ?, version = ? WHERE order_id = ? IF version = ?");
    }

    /** Returns the first insert; repeating it changes nothing, whatever the status of the order. */
    BoundStatement insert(Order order) {
        UUID moveId = new UUID(0, 0);
        TrailRow first = new TrailRow(
                order, new OrderStep(1, order.status(), order.progress().since()), moveId);
        return OrderTables.ORDERS_BY_ID
                .bind(insert, first)
                .setLong(
                        OrderTables.ORDERS_BY_ID.columns().size(),
                        Cassandra.belowEveryBallot(order.progress().version()))
                .build();
    }

    Optional<Order> find(OrderId id, ConsistencyLevel level) {
        return Cassandra.await(findAsync(id, level));
    }

    CompletionStage<Optional<Order>> findAsync(OrderId id, ConsistencyLevel level) {
        return cassandra
                .session()
                .executeAsync(select.bind(id.value()).setConsistencyLevel(level))
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(OrderRows::order));
    }

    List<OrderStep> trail(OrderId id, ConsistencyLevel level) {
        List<OrderStep> steps = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(selectTrail.bind(id.value()).setConsistencyLevel(level)),
                row -> steps.add(OrderRows.step(row)));
        return steps;
    }

    /** Reads the order with all its steps, as of one moment; empty if there is no such order. */
    List<TrailRow> everything(OrderId id, ConsistencyLevel level) {
        List<TrailRow> rows = new ArrayList<>();
        AsyncResultSet found = cassandra.execute(selectAll.bind(id.value()).setConsistencyLevel(level));
        Cassandra.forEach(found, row -> rows.add(OrderTables.ORDERS_BY_ID.read(row)));
        return rows;
    }

    /** Like {@link #everything}, after settling a transaction that is under way. */
    List<TrailRow> settled(OrderId id) {
        return everything(id, DefaultConsistencyLevel.SERIAL);
    }

    /** Moves an order from one step to the next if it is unchanged; returns whether it did. */
    boolean advance(Order from, Order to, OrderStep step, UUID moveId) {
        BoundStatement move = advance.bind(
                to.status().key(),
                to.progress().version(),
                to.progress().since(),
                to.id().value(),
                from.status().key(),
                from.progress().version());
        BoundStatement record = bindStep(addStep, to.id(), step, moveId).build();
        return cassandra.execute(Cassandra.conditional(write, move, record)).wasApplied();
    }

    /** Replaces the address of an order and its version if it is unchanged; returns whether it did. */
    boolean replaceAddress(Order from, Order to) {
        BoundStatement statement = replaceAddress
                .boundStatementBuilder()
                .set(
                        0,
                        to.placement().purchase().address(),
                        OrderTables.SHIPPING_ADDRESS.type().codec())
                .setLong(1, to.progress().version())
                .setString(2, to.id().value())
                .setLong(3, from.progress().version())
                .build();
        return cassandra.execute(statement.setConsistencyLevel(write)).wasApplied();
    }

    /** Binds a step to {@link #ADD_STEP}. Always writes the actor, also an empty one, or else another's name would stay. */
    static BoundStatementBuilder bindStep(PreparedStatement statement, OrderId id, OrderStep step, UUID moveId) {
        return statement
                .boundStatementBuilder()
                .setString(0, id.value())
                .setInt(1, step.number())
                .setString(2, step.status().key())
                .setInstant(3, step.at())
                .setUuid(4, moveId)
                .setString(5, step.by().map(StepActor::actor).orElse(""))
                .setString(6, step.by().map(StepActor::reason).orElse(""));
    }
}
