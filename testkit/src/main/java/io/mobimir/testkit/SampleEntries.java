package io.mobimir.testkit;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.SeenCart;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Returns every kind of entry and of change that a cart's log can hold, with all details. */
public final class SampleEntries {
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final Item item = new Item(new ProductId("PROD-1"), "Смартфон 📱", Money.rub("45990.00"), "phone.jpg");
    private final SeenCart seen =
            new SeenCart(Set.copyOf(List.of(newId(), newId())), Optional.of(now.minusSeconds(60)));

    private SampleEntries() {}

    public static List<LogEntry> all() {
        SampleEntries samples = new SampleEntries();
        List<LogEntry> entries = new ArrayList<>(samples.entries());
        samples.changes().forEach(change -> entries.add(new Recorded(change, samples.now)));
        return entries;
    }

    private List<CartChange> changes() {
        return EveryCase.of(
                CartChange.class,
                List.of(
                        new CartChange.Add(newId(), item, 3),
                        new CartChange.SetQuantity(newId(), item, 2, seen),
                        new CartChange.Remove(newId(), item.product(), seen),
                        new CartChange.Clear(newId(), new SeenCart(seen.changes(), Optional.empty()))));
    }

    private List<LogEntry> entries() {
        return EveryCase.of(
                LogEntry.class,
                List.of(
                        base(),
                        new Recorded(new CartChange.Add(newId(), item, 1), now),
                        new LogEntry.Ordered(RandomKeys.order(), Set.copyOf(List.of(newId(), newId())), now),
                        new LogEntry.Linked(UUID.randomUUID(), RandomKeys.session(), now),
                        new LogEntry.Joined(UUID.randomUUID(), RandomKeys.user(), now),
                        new LogEntry.Absorbed(UUID.randomUUID(), RandomKeys.user(), 17, Set.of(newId()), now)));
    }

    private LogBase base() {
        SeenCart nothing = new SeenCart(Set.of(), seen.addedAt());
        return new LogBase(
                5,
                now,
                List.of(
                        new Recorded(new CartChange.Add(newId(), item, 1), now),
                        new Recorded(new CartChange.SetQuantity(newId(), item, 2, nothing), now)),
                new LogBase.Covers(Set.of(newId()), now.minusSeconds(5)),
                new LogBase.Trace(
                        Optional.of(now), Optional.of(now), Optional.of(new LogBase.Ending(CartStatus.ORDERED, now))));
    }

    private ChangeId newId() {
        return ChangeId.at(now);
    }
}
