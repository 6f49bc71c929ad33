package io.mobimir.testkit;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.Change;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Seen;
import io.mobimir.shop.cart.log.Base;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Every kind of entry and of change that a cart's log can hold, with all its details. */
public final class SampleEntries {
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final Item item = new Item(new ProductId("PROD-1"), "Смартфон 📱", Money.rub("45990.00"), "phone.jpg");
    private final Seen seen = new Seen(Set.copyOf(List.of(newId(), newId())), Optional.of(now.minusSeconds(60)));

    private SampleEntries() {}

    public static List<LogEntry> all() {
        SampleEntries samples = new SampleEntries();
        List<LogEntry> entries = new ArrayList<>(samples.entries());
        samples.changes().forEach(change -> entries.add(new Recorded(change, samples.now)));
        return entries;
    }

    private List<Change> changes() {
        return EveryCase.of(
                Change.class,
                List.of(
                        new Change.Add(newId(), item, 3),
                        new Change.SetQuantity(newId(), item, 2, seen),
                        new Change.Remove(newId(), item.product(), seen),
                        new Change.Clear(newId(), new Seen(seen.changes(), Optional.empty()))));
    }

    private List<LogEntry> entries() {
        return EveryCase.of(
                LogEntry.class,
                List.of(
                        base(),
                        new Recorded(new Change.Add(newId(), item, 1), now),
                        new LogEntry.Ordered(Keys.order(), Set.copyOf(List.of(newId(), newId())), now),
                        new LogEntry.Linked(UUID.randomUUID(), Keys.session(), now),
                        new LogEntry.Joined(UUID.randomUUID(), Keys.user(), now),
                        new LogEntry.Absorbed(UUID.randomUUID(), Keys.user(), 17, Set.of(newId()), now)));
    }

    private Base base() {
        Seen nothing = new Seen(Set.of(), seen.addedAt());
        return new Base(
                5,
                now,
                List.of(
                        new Recorded(new Change.Add(newId(), item, 1), now),
                        new Recorded(new Change.SetQuantity(newId(), item, 2, nothing), now)),
                new Base.Covers(Set.of(newId()), now.minusSeconds(5)),
                new Base.Trace(
                        Optional.of(now), Optional.of(now), Optional.of(new Base.Ending(CartStatus.ORDERED, now))));
    }

    private ChangeId newId() {
        return ChangeId.at(now);
    }
}
