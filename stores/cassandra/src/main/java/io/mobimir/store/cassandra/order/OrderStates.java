package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.order.OrderTables.TrailRow;
import io.mobimir.store.cassandra.schema.Column;
import io.mobimir.store.cassandra.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Writes whole orders as another store has them into the table of orders. A plain write has its version, moved below every
 * ballot, as its timestamp: of several plain writes the newest stays. It has no effect where this shop took a step, because
 * steps are written by transactions; there a transaction replaces the order.
 */
final class OrderStates {
    /** The move id of steps that were taken in the other store. */
    private static final UUID NOBODYS = new UUID(0, 0);

    /** The index of the timestamp, after the columns of a plain step. */
    private static final int STEP_COLUMNS = 7;

    private static final Table<TrailRow> TABLE = OrderTables.ORDERS_BY_ID;

    private final Cassandra cassandra;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement look;
    private final PreparedStatement insert;
    private final PreparedStatement insertStep;
    private final PreparedStatement delete;
    private final PreparedStatement note;
    private final PreparedStatement noted;
    private final PreparedStatement replace;
    private final PreparedStatement replaceStep;
    private final PreparedStatement clear;
    private final PreparedStatement clearStep;

    OrderStates(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.write = cassandra.writeLevel(TableClass.ORDERS);
        this.read = cassandra.readLevel(TableClass.ORDERS);
        this.look = cassandra.prepare(
                "SELECT version, WRITETIME(version) FROM shop.orders_by_id WHERE order_id = ? LIMIT 1");
        this.insert = cassandra.prepare(TABLE.insert() + " USING TIMESTAMP ?");
        this.insertStep = cassandra.prepare(OrderTruth.ADD_STEP + " USING TIMESTAMP ?");
        this.delete = cassandra.prepare("DELETE FROM shop.orders_by_id USING TIMESTAMP ? WHERE order_id = ?");
        this.note = cassandra.prepare(OrderTables.DELETED_ORDERS.insert() + " USING TIMESTAMP ?");
        this.noted = cassandra.prepare(OrderTables.DELETED_ORDERS.select("WHERE order_id = ?"));
        this.replace = cassandra.prepareConditional(
                "UPDATE shop.orders_by_id SET " + shared(" = ?, ") + " = ? WHERE order_id = ? IF version = ?");
        this.replaceStep = cassandra.prepareConditional(OrderTruth.ADD_STEP);
        this.clear = cassandra.prepareConditional(
                "DELETE " + shared(", ") + " FROM shop.orders_by_id WHERE order_id = ? IF version = ?");
        this.clearStep = cassandra.prepareConditional("DELETE FROM shop.orders_by_id WHERE order_id = ? AND step = ?");
    }

    private static String shared(String between) {
        return sharedColumns().stream().map(Column::name).collect(Collectors.joining(between));
    }

    private static List<Column<TrailRow, ?>> sharedColumns() {
        return TABLE.columns().stream()
                .filter(column -> column.kind() == Column.Kind.STATIC)
                .toList();
    }

    /** Reads an order from its rows; empty if there are none. */
    static Optional<OrderState> of(List<TrailRow> rows) {
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new OrderState(
                        rows.get(0).order(), rows.stream().map(TrailRow::step).toList()));
    }

    /** Returns whether a plain write of this version would take effect: the order is older and so are its timestamps. */
    boolean takesPlainWrite(OrderId id, long version) {
        Row found = cassandra
                .execute(look.bind(id.value()).setConsistencyLevel(read))
                .one();
        return found == null || (found.getLong(0) < version && found.getLong(1) < Cassandra.belowEveryBallot(version));
    }

    /** Returns the plain writes of an order and its steps, to one partition. */
    List<BoundStatement> write(OrderState state) {
        long timestamp = Cassandra.belowEveryBallot(state.order().progress().version());
        List<BoundStatement> rows = new ArrayList<>();
        rows.add(TABLE.bind(insert, new TrailRow(state.order(), state.trail().get(0), NOBODYS))
                .setLong(TABLE.columns().size(), timestamp)
                .build());
        state.trail().stream()
                .skip(1)
                .forEach(step ->
                        rows.add(OrderTruth.bindStep(insertStep, state.order().id(), step, NOBODYS)
                                .setLong(STEP_COLUMNS, timestamp)
                                .build()));
        return rows;
    }

    /** Records that the order is deleted as of a version. */
    void noteDeletion(OrderId id, long version) {
        cassandra.execute(note.bind(id.value(), version, version).setConsistencyLevel(write));
    }

    /** Returns whether another store deleted the order at this version or later. */
    boolean isDeletedSince(OrderId id, long version) {
        Row found = cassandra
                .execute(noted.bind(id.value()).setConsistencyLevel(read))
                .one();
        return found != null && OrderTables.DELETED_ORDERS.read(found).version() >= version;
    }

    /** Returns the plain deletion of an order. */
    Statement<?> delete(OrderId id, long version) {
        return delete.bind(Cassandra.belowEveryBallot(version), id.value()).setConsistencyLevel(write);
    }

    /** Replaces the rows that were read, if any, by another state or nothing; returns false if the order has moved since. */
    boolean replace(OrderId id, List<TrailRow> seen, Optional<OrderState> state) {
        Optional<Long> version =
                seen.stream().findFirst().map(row -> row.order().progress().version());
        List<BoundStatement> rows = new ArrayList<>();
        rows.add(guarded(state.map(this::replacement).orElseGet(clear::boundStatementBuilder), id, version));
        List<OrderStep> steps = state.map(OrderState::trail).orElse(List.of());
        List<OrderStep> known = seen.stream().map(TrailRow::step).toList();
        steps.stream()
                .filter(step -> !known.contains(step))
                .forEach(step -> rows.add(
                        OrderTruth.bindStep(replaceStep, id, step, NOBODYS).build()));
        known.stream()
                .filter(step -> step.number() > steps.size())
                .forEach(step -> rows.add(clearStep.bind(id.value(), step.number())));
        return cassandra
                .execute(Cassandra.conditional(write, rows.toArray(BoundStatement[]::new)))
                .wasApplied();
    }

    private BoundStatementBuilder replacement(OrderState after) {
        TrailRow row = new TrailRow(after.order(), after.trail().get(0), NOBODYS);
        List<Column<TrailRow, ?>> columns = sharedColumns();
        BoundStatementBuilder statement = replace.boundStatementBuilder();
        for (int i = 0; i < columns.size(); i++) {
            statement = columns.get(i).bind(statement, i, row);
        }
        return statement;
    }

    /** Binds the id and the expected version, with which both statements end. */
    private static BoundStatement guarded(BoundStatementBuilder statement, OrderId id, Optional<Long> version) {
        int last = statement.size() - 1;
        BoundStatementBuilder named = statement.setString(last - 1, id.value());
        return version.map(seen -> named.setLong(last, seen))
                .orElseGet(() -> named.setToNull(last))
                .build();
    }
}
