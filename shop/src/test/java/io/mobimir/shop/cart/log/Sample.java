package io.mobimir.shop.cart.log;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.SeenCart;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Builds changes and logs for tests in short form. */
final class Sample {
    static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");
    static final UserId ANNA = new UserId("USER-ANNA");
    static final Owner OWNER = Owner.of(ANNA);
    static final SessionId SESSION = new SessionId("SESS-1");
    static final ProductId PHONE = new ProductId("PROD-PHONE");

    private Sample() {}

    static Instant after(Duration time) {
        return NOON.plus(time);
    }

    static Item item(ProductId product) {
        return item(product, "100");
    }

    static Item item(ProductId product, String price) {
        return new Item(product, "Product " + product, Money.rub(price), "https://img/" + product);
    }

    static Recorded add(Instant at, int quantity) {
        return add(at, PHONE, quantity);
    }

    static Recorded add(Instant at, ProductId product, int quantity) {
        return new Recorded(new CartChange.Add(ChangeId.at(at), item(product), quantity), at);
    }

    static Recorded set(Instant at, int quantity, Recorded... seen) {
        return new Recorded(new CartChange.SetQuantity(ChangeId.at(at), item(PHONE), quantity, seen(seen)), at);
    }

    static Recorded remove(Instant at, Recorded... seen) {
        return new Recorded(new CartChange.Remove(ChangeId.at(at), PHONE, seen(seen)), at);
    }

    static SeenCart seen(Recorded... seen) {
        return new SeenCart(ids(seen), Optional.empty());
    }

    static Set<ChangeId> ids(Recorded... changes) {
        return Set.copyOf(
                Arrays.stream(changes).map(change -> change.change().id()).toList());
    }

    static LinkedLogs state(LogEntry... entries) {
        return state(List.of(entries));
    }

    static LinkedLogs state(List<? extends LogEntry> entries) {
        return new LinkedLogs(OWNER, new CartLog(List.copyOf(entries)), Map.of());
    }

    /** Returns the number of phones in a cart. */
    static int phones(Cart cart) {
        return cart.line(PHONE).map(line -> line.quantity()).orElse(0);
    }
}
