package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.Scanned;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.InvalidField;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Puts together the rows of one order, which a scan hands over one after the other; closing it hands over the last. */
final class OrderGroups implements AutoCloseable {
    private final Consumer<Scanned<OrderState>> each;
    private final List<Row> rows = new ArrayList<>();
    private String key = "";

    OrderGroups(Consumer<Scanned<OrderState>> each) {
        this.each = each;
    }

    void add(Row row) {
        String next = Objects.requireNonNull(row.getString("order_id"));
        if (!next.equals(key)) {
            close();
            key = next;
        }
        rows.add(row);
    }

    @Override
    public void close() {
        if (!rows.isEmpty()) {
            List<Row> group = List.copyOf(rows);
            rows.clear();
            each.accept(read(group));
        }
    }

    private Scanned<OrderState> read(List<Row> group) {
        try {
            group.forEach(OrderGroups::requireWhole);
            OrderState state = OrderStates.of(
                            group.stream().map(OrderRows::trailRow).toList())
                    .orElseThrow();
            return new Scanned.Found<>(
                    key, new Versioned<>(state.order().progress().version(), Optional.of(state)));
        } catch (InvalidField e) {
            return new Scanned.Rejected<>(key, e.field() + ": " + e.problem());
        }
    }

    private static void requireWhole(Row row) {
        OrderTables.ORDERS_BY_ID.columns().forEach(column -> {
            if (row.isNull(column.name())) {
                throw new InvalidField(column.name(), "is missing");
            }
        });
    }
}
