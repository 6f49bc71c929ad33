package io.mobimir.store.mongodb.cart;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogBase.Covers;
import io.mobimir.shop.cart.log.LogBase.Ending;
import io.mobimir.shop.cart.log.LogBase.Trace;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.store.mongodb.DocumentIds;
import io.mobimir.store.mongodb.Fields;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Reads carts from before there was a log; their lines become the base of a log. They store product ids only, so names
 * and prices come from the catalogue.
 */
final class OldCarts {
    private static final int TIME_SHIFT = 16;
    private static final long VERSION_7 = 0x7000L;
    private static final long HIGH_BITS = 0xFFFL;
    private static final long LOW_BITS = 0x3FFF_FFFF_FFFF_FFFFL;

    private final Prices prices;

    /** Looks up the current names and prices of products. */
    interface Prices {
        Optional<Item> of(ProductId product);
    }

    OldCarts(Prices prices) {
        this.prices = prices;
    }

    /** Returns the cart without products that the catalogue does not know. */
    CartLog read(Fields fields) {
        Instant changed = fields.optionalTime("updated_at").orElseGet(() -> fields.time("created_at"));
        CartStatus status = EntryDocuments.status(fields, "status", fields.text("status"));
        boolean active = status == CartStatus.ACTIVE;
        List<Recorded> live = active ? live(fields, changed) : List.of();
        Optional<Ending> ending = active ? Optional.empty() : Optional.of(new Ending(status, changed));
        Trace trace = new Trace(Optional.of(changed), Optional.of(changed), ending);
        return new CartLog(List.of(new LogBase(1, changed, live, new Covers(Set.of(), Instant.EPOCH), trace)));
    }

    private List<Recorded> live(Fields fields, Instant changed) {
        List<Recorded> live = new ArrayList<>();
        for (Fields line : fields.list("items")) {
            line(fields, line, changed).ifPresent(live::add);
        }
        return live;
    }

    private Optional<Recorded> line(Fields cart, Fields line, Instant changed) {
        return line.check(() -> {
            ProductId product = new ProductId(line.text("product_id"));
            Instant added = line.optionalTime("added_at").orElse(changed);
            ChangeId id = id(added, cart.document().get("_id") + " " + product);
            int quantity = line.number("quantity");
            Optional<Item> item = line.has("name") ? Optional.of(ChangeDocuments.item(line)) : prices.of(product);
            return item.map(known -> new Recorded(new CartChange.Add(id, known, quantity), added));
        });
    }

    /** Refuses a cart with a product that the catalogue does not know. */
    void requireKnown(Fields fields) {
        for (Fields line : fields.list("items")) {
            ProductId product = line.check(() -> new ProductId(line.text("product_id")));
            if (!line.has("name") && prices.of(product).isEmpty()) {
                throw line.refuse("product_id", product + " is not in the catalogue, so its price is not known");
            }
        }
    }

    /** Returns the same id for the same line on every read. */
    private static ChangeId id(Instant time, String name) {
        BigInteger digest = new BigInteger(1, DocumentIds.of("cart line", name).toByteArray());
        long high = digest.shiftRight(64).longValue() & HIGH_BITS;
        long low = digest.longValue() & LOW_BITS;
        return new ChangeId(new UUID((time.toEpochMilli() << TIME_SHIFT) | VERSION_7 | high, Long.MIN_VALUE | low));
    }
}
