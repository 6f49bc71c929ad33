package io.mobimir.store.cassandra.person;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.person.ErasureReport.OfTable;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.checkout.CheckoutErasure;
import io.mobimir.store.cassandra.checkout.CheckoutTables;
import io.mobimir.store.cassandra.order.OrderErasure;
import io.mobimir.store.cassandra.order.OrderTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Erases rows as their table declares, and counts the rows that remain. */
record RowErasure(OrderErasure orders, CheckoutErasure checkouts) {
    /** Erases the rows and returns how many there were. */
    long erase(PersonRows table, PersonIdentity person) {
        return switch (table.erasure()) {
            case NOTHING_HELD, ID_KEPT -> 0;
            case ADDRESS_REPLACED -> replaceAddresses(table, person);
            case DELETED -> delete(table, person);
        };
    }

    private long replaceAddresses(PersonRows table, PersonIdentity person) {
        AtomicLong erased = new AtomicLong();
        table.forEach(person, row -> {
            if (isLeft(table, row)) {
                eraseFrom(table, row);
                erased.incrementAndGet();
            }
        });
        return erased.get();
    }

    private void eraseFrom(PersonRows table, Row row) {
        if (table.name().equals(CheckoutTables.CHECKOUTS.name())) {
            checkouts.erase(new UserId(text(row, "user_id")), new OrderId(text(row, "order_id")), text(row, "attempt"));
        } else if (table.name().equals(CheckoutTables.UNFINISHED_CHECKOUTS.name())) {
            checkouts.eraseIntent(row);
        } else {
            orders.erase(new OrderId(text(row, "order_id")));
        }
    }

    /** Deletes rows that identify others last, or else a crash half-way would leave those others behind for ever. */
    private static long delete(PersonRows table, PersonIdentity person) {
        AtomicLong erased = new AtomicLong();
        List<Row> links = new ArrayList<>();
        Writes writes = new Writes();
        table.forEach(person, row -> {
            erased.incrementAndGet();
            if (table.links(person, row)) {
                links.add(row);
            } else {
                writes.send(() -> table.delete(row));
            }
        });
        writes.finish();
        links.forEach(row -> writes.send(() -> table.delete(row)));
        writes.finish();
        return erased.get();
    }

    /** Reads the table again and counts the rows that remain. */
    static OfTable prove(PersonRows table, PersonIdentity person, long erased) {
        AtomicLong kept = new AtomicLong();
        AtomicLong left = new AtomicLong();
        table.forEach(person, row -> (isLeft(table, row) ? left : kept).incrementAndGet());
        return new OfTable(table.name(), erased, kept.get(), left.get());
    }

    /** Returns whether a row of the person still has data that should have been erased. */
    private static boolean isLeft(PersonRows table, Row row) {
        return switch (table.erasure()) {
            case NOTHING_HELD, ID_KEPT -> false;
            case DELETED -> true;
            case ADDRESS_REPLACED -> hasAddress(row) || CheckoutErasure.isRefused(row);
        };
    }

    private static boolean hasAddress(Row row) {
        return !row.isNull(PersonRows.ADDRESS)
                && !ShippingAddress.ERASED.equals(row.get(
                        PersonRows.ADDRESS, OrderTables.SHIPPING_ADDRESS.type().codec()));
    }

    private static String text(Row row, String column) {
        return Objects.requireNonNull(row.getString(column), column);
    }
}
