package io.mobimir.shop.cart.log;

import static io.mobimir.shop.cart.log.Sample.item;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A customer who shops at random, from several devices that look at old pages, send late and repeat requests, in two stores
 * at once: one folds and links, the other keeps every change for ever.
 */
final class SimulatedShopping {
    private static final Owner USER = Owner.of(new UserId("USER-SIMULATED"));
    private static final int PRODUCTS = 4;

    private final Random random;
    private final SimulatedLogs folded = new SimulatedLogs();
    private final SimulatedLogs heap = new SimulatedLogs();
    private final List<Recorded> sent = new ArrayList<>();
    private final List<Cart> pages = new ArrayList<>();
    private final boolean guests;
    private Instant now = Sample.NOON;
    private Owner guest = Owner.of(new SessionId("SESS-0"));
    private int sessions;
    private Instant guestUntil = Instant.MIN;
    private Optional<CartLog> beforeFold = Optional.empty();

    SimulatedShopping(long seed, boolean guests) {
        this.random = new Random(seed);
        this.guests = guests;
        pages.add(expected());
    }

    Cart expected() {
        return heap.cart(USER, now);
    }

    /** Returns what readers find: one who reads now, and one who had begun before the fold, if this step was one. */
    List<Cart> actual() {
        return Stream.concat(Stream.of(folded.state(USER)), beforeFold.map(log -> folded.state(USER, log)).stream())
                .map(state -> state.cart(now))
                .toList();
    }

    void step() {
        now = now.plus(pause());
        beforeFold = Optional.empty();
        switch (random.nextInt(guests ? 12 : 10)) {
            case 0, 1, 2 -> send(USER, change());
            case 3 -> send(USER, late());
            case 4 -> retry();
            case 5 -> pages.add(expected());
            case 6 -> folded.reviveOne(random);
            case 7, 8 -> fold();
            case 9 -> order();
            case 10 -> sendAsGuest();
            default -> merge();
        }
    }

    private Duration pause() {
        int kind = random.nextInt(100);
        if (kind < 70) {
            return Duration.ofSeconds(random.nextInt(60));
        }
        if (kind < 97) {
            return Duration.ofMinutes(random.nextInt(120));
        }
        return guests ? Duration.ofHours(5) : Duration.ofHours(random.nextInt(24 * 9));
    }

    private CartChange change() {
        ChangeId id = ChangeId.at(now.minusMillis(random.nextInt(2_000)));
        ProductId product = new ProductId("PROD-" + random.nextInt(PRODUCTS));
        int quantity = 1 + random.nextInt(5);
        return switch (random.nextInt(8)) {
            case 0, 1 -> new CartChange.SetQuantity(id, item(product), quantity, page().seen(product));
            case 2 -> new CartChange.Remove(id, product, page().seen(product));
            case 3 ->
                random.nextInt(4) == 0
                        ? new CartChange.Clear(id, page().seen())
                        : new CartChange.Add(id, item(product), 1);
            default -> new CartChange.Add(id, item(product), quantity);
        };
    }

    /** Makes a change from a device that was offline. */
    private CartChange late() {
        ChangeId id = ChangeId.at(now.minus(Duration.ofMinutes(random.nextInt(47 * 60))));
        return new CartChange.Add(id, item(new ProductId("PROD-" + random.nextInt(PRODUCTS))), 1);
    }

    private Cart page() {
        return random.nextInt(3) == 0 ? pages.get(random.nextInt(pages.size())) : expected();
    }

    private void send(Owner owner, CartChange change) {
        record(owner, new Recorded(change, now));
    }

    private void record(Owner owner, Recorded recorded) {
        if (owner.equals(USER)) {
            sent.add(recorded);
        }
        folded.write(owner, recorded);
        heap.write(USER, recorded);
    }

    private void retry() {
        if (sent.isEmpty()) {
            return;
        }
        CartChange again = sent.get(random.nextInt(sent.size())).change();
        if (!again.id().isTooOld(now)) {
            folded.write(USER, new Recorded(again, now));
        }
    }

    private void order() {
        Set<ChangeId> taken = page().changes();
        if (random.nextInt(4) == 0 && !taken.isEmpty()) {
            Ordered order = new Ordered(new OrderId("ORD-" + random.nextLong()), taken, now);
            folded.write(USER, order);
            heap.write(USER, order);
        }
    }

    private void fold() {
        beforeFold = Optional.of(folded.read(USER));
        folded.upkeep(USER, now, 1 + random.nextInt(3));
    }

    /** Sends as a guest whose session was merged less than an hour ago: requests may still be under way. */
    private void sendAsGuest() {
        if (now.isBefore(guestUntil)) {
            send(guest, new CartChange.Add(ChangeId.at(now), item(new ProductId("PROD-1")), 1));
        }
    }

    private void merge() {
        guest = Owner.of(new SessionId("SESS-" + sessions++));
        for (int i = random.nextInt(4); i > 0; i--) {
            Instant before = now.minus(Duration.ofHours(random.nextInt(70)));
            CartChange change = new CartChange.Add(ChangeId.at(before), item(new ProductId("PROD-" + i % PRODUCTS)), i);
            record(guest, new Recorded(change, before));
        }
        link();
        if (random.nextInt(3) == 0) {
            link();
        }
        guestUntil = now.plus(LogUpkeep.LINK_LIFE);
    }

    /** Two devices that sign in at once may both link, because neither sees the other's link. */
    private void link() {
        UUID link = ChangeId.at(now).value();
        folded.write(USER, new Linked(link, new SessionId(guest.id()), now));
        folded.write(guest, new Joined(link, new UserId(USER.id()), now));
    }
}
