package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.SeenCart;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.schema.CqlType;
import java.time.Instant;
import java.util.Currency;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a log. A cart has many rows of many columns, so column names are looked up once and not for each cell. */
final class EntryReader {
    private final ProtocolVersion version;
    private final int id;
    private final int kind;
    private final int at;
    private final int product;
    private final int quantity;
    private final int name;
    private final int price;
    private final int currency;
    private final int image;
    private final int addedAt;
    private final int seen;
    private final int order;
    private final int mergedWith;
    private final int link;
    private final int foldVersion;
    private final int base;

    EntryReader(ColumnDefinitions columns, ProtocolVersion version) {
        this.version = version;
        this.id = columns.firstIndexOf("change_id");
        this.kind = columns.firstIndexOf("kind");
        this.at = columns.firstIndexOf("at");
        this.product = columns.firstIndexOf("product_id");
        this.quantity = columns.firstIndexOf("quantity");
        this.name = columns.firstIndexOf("name");
        this.price = columns.firstIndexOf("price");
        this.currency = columns.firstIndexOf("currency");
        this.image = columns.firstIndexOf("image");
        this.addedAt = columns.firstIndexOf("added_at");
        this.seen = columns.firstIndexOf("seen");
        this.order = columns.firstIndexOf("order_id");
        this.mergedWith = columns.firstIndexOf("merged_with");
        this.link = columns.firstIndexOf("link_id");
        this.foldVersion = columns.firstIndexOf("fold_version");
        this.base = columns.firstIndexOf("base");
    }

    LogEntry read(Row row) {
        String found = text(row, kind);
        return switch (found) {
            case CartCells.ADD -> new Recorded(new CartChange.Add(changeId(row), item(row), units(row)), time(row));
            case CartCells.SET ->
                new Recorded(new CartChange.SetQuantity(changeId(row), item(row), units(row), seen(row)), time(row));
            case CartCells.REMOVE ->
                new Recorded(
                        new CartChange.Remove(changeId(row), new ProductId(text(row, product)), seen(row)), time(row));
            case CartCells.CLEAR -> new Recorded(new CartChange.Clear(changeId(row), seen(row)), time(row));
            case CartCells.ORDERED -> new Ordered(new OrderId(text(row, order)), ids(row), time(row));
            case CartCells.LINKED -> new Linked(uuid(row, id), new SessionId(text(row, mergedWith)), time(row));
            case CartCells.JOINED -> new Joined(uuid(row, id), new UserId(text(row, mergedWith)), time(row));
            case CartCells.ABSORBED ->
                new Absorbed(
                        uuid(row, link),
                        new UserId(text(row, mergedWith)),
                        cell(row, foldVersion, CqlType.BIGINT),
                        ids(row),
                        time(row));
            case CartCells.BASE -> cell(row, base, CartTables.BASE.type());
            default -> throw new IllegalStateException("a cart's log has a row of kind " + found);
        };
    }

    private Item item(Row row) {
        Currency money = Currency.getInstance(text(row, currency));
        return new Item(
                new ProductId(text(row, product)),
                text(row, name),
                new Money(cell(row, price, CqlType.DECIMAL), money),
                text(row, image));
    }

    private ChangeId changeId(Row row) {
        return new ChangeId(uuid(row, id));
    }

    private int units(Row row) {
        return cell(row, quantity, CqlType.INT);
    }

    private SeenCart seen(Row row) {
        return new SeenCart(ids(row), Optional.ofNullable(find(row, addedAt, CqlType.TIMESTAMP)));
    }

    private Set<ChangeId> ids(Row row) {
        return ChangeIds.read(find(row, seen, ChangeIds.TYPE));
    }

    private Instant time(Row row) {
        return cell(row, at, CqlType.TIMESTAMP);
    }

    private String text(Row row, int column) {
        return cell(row, column, CqlType.TEXT);
    }

    private UUID uuid(Row row, int column) {
        return cell(row, column, CqlType.ID);
    }

    private <V> V cell(Row row, int column, CqlType<V> type) {
        return Objects.requireNonNull(find(row, column, type));
    }

    /** Decodes a cell like {@link Row} does, but does not ask the driver for the protocol version each time. */
    private <V> @Nullable V find(Row row, int column, CqlType<V> type) {
        return type.codec().decode(row.getBytesUnsafe(column), version);
    }
}
