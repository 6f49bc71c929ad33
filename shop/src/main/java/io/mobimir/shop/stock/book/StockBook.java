package io.mobimir.shop.stock.book;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Stock that is kept in accounts. A reservation of several products is decided by the line of its first product, which is
 * written last: held there, it is held everywhere; released there, it never will be. So two calls that make the same
 * reservation at the same time cannot come to different ends.
 */
public class StockBook implements Stock {
    private final Accounts accounts;
    private final Zones zones;
    private final Clock clock;

    public StockBook(Accounts accounts, Zones zones, Clock clock) {
        this.accounts = accounts;
        this.zones = zones;
        this.clock = clock;
    }

    public Accounts accounts() {
        return accounts;
    }

    /** Returns the same stock, kept in other accounts. */
    public StockBook over(Accounts others) {
        return new StockBook(others, zones, clock);
    }

    @Override
    public Level level(ProductId product, Zone zone) {
        Account account = new Account(product, zone);
        return accounts.look(account).await().shown(account);
    }

    @Override
    public Map<Zone, Level> levels(ProductId product) {
        Map<Account, Pending<Sight>> asked = new LinkedHashMap<>();
        zones.all().stream()
                .map(zone -> new Account(product, zone))
                .forEach(account -> asked.put(account, accounts.look(account)));
        Map<Zone, Level> levels = new TreeMap<>();
        asked.forEach(
                (account, sight) -> levels.put(account.zone(), sight.await().shown(account)));
        return levels;
    }

    @Override
    public Receiving receive(Delivery delivery) {
        zones.require(delivery.zone());
        delivery.requireCurrent(clock.instant());
        return accounts.post(Posting.receive(delivery)).await();
    }

    @Override
    public Reserving reserve(Reservation reservation) {
        zones.require(reservation.zone());
        reservation.requireCurrent(clock.instant());
        List<ProductId> products = List.copyOf(reservation.units().keySet());
        if (products.size() == 1) {
            return accounts.post(Posting.reserve(reservation, products.get(0))).await();
        }
        List<ProductId> decisive = products.subList(0, 1);
        List<ProductId> others = products.subList(1, products.size());
        Parts<Reserving> parts = new Parts<>();
        parts.post(others, product -> Posting.reserve(reservation, product));
        if (parts.answers().stream().allMatch(Reserving.Reserved.class::isInstance)) {
            parts.post(decisive, product -> Posting.reserve(reservation, product));
        }
        Reserving answer = worst(parts.answers());
        if (answer instanceof Reserving.Reserved) {
            return answer;
        }
        try {
            return undo(reservation, answer);
        } catch (StoreException e) {
            throw new StoreException(Outcome.UNKNOWN, "a part of it may still be held: " + e.getMessage(), e);
        }
    }

    /** Returns the refusal with everything that is missing, or that it was released, or else that all is held. */
    private static Reserving worst(List<Reserving> answers) {
        List<Reserving.Shortage> missing = answers.stream()
                .flatMap(answer -> answer.<Stream<Reserving.Shortage>>match(
                        reserved -> Stream.empty(),
                        outOfStock -> outOfStock.missing().stream(),
                        released -> Stream.empty()))
                .toList();
        if (!missing.isEmpty()) {
            return new Reserving.OutOfStock(missing);
        }
        return answers.stream()
                .filter(answer -> answer.match(reserved -> false, outOfStock -> true, released -> true))
                .findAny()
                .orElse(new Reserving.Reserved());
    }

    /** Gives back what was taken, unless the same reservation has come to its end in another call meanwhile. */
    private Reserving undo(Reservation reservation, Reserving answer) {
        ProductId decisive = reservation.units().keySet().iterator().next();
        Parts<Boolean> mark = new Parts<>();
        mark.post(List.of(decisive), product -> Posting.giveUp(reservation, product));
        if (mark.answers().contains(false)) {
            return new Reserving.Reserved();
        }
        release(reservation);
        return answer;
    }

    @Override
    public Settling confirm(Reservation reservation) {
        return settle(reservation, product -> Posting.confirm(reservation, product));
    }

    @Override
    public void confirmLater(Reservation reservation, Consumer<Optional<Settling>> whenOver) {
        LaterParts parts = new LaterParts(reservation.units().size(), whenOver);
        reservation
                .units()
                .keySet()
                .forEach(product -> accounts.postLater(Posting.confirm(reservation, product), parts::answered));
    }

    @Override
    public Settling release(Reservation reservation) {
        return settle(reservation, product -> Posting.release(reservation, product));
    }

    @Override
    public Settling takeBack(Reservation reservation) {
        boolean forgotten = reservation.isForgotten(clock.instant());
        return settle(reservation, product -> Posting.takeBack(reservation, product, forgotten));
    }

    private Settling settle(Reservation reservation, Function<ProductId, Posting<Settling>> posting) {
        Parts<Settling> parts = new Parts<>();
        parts.post(reservation.units().keySet(), posting);
        return together(parts.answers());
    }

    private static Settling together(List<Settling> answers) {
        return answers.stream()
                .filter(answer -> answer != Settling.DONE)
                .findFirst()
                .orElse(Settling.DONE);
    }

    /** The parts of a call that nobody waits for. */
    private static final class LaterParts {
        private final List<Optional<Settling>> answers = new ArrayList<>();
        private final int all;
        private final Consumer<Optional<Settling>> whenOver;

        LaterParts(int all, Consumer<Optional<Settling>> whenOver) {
            this.all = all;
            this.whenOver = whenOver;
        }

        void answered(Optional<Settling> part) {
            List<Settling> known;
            synchronized (this) {
                answers.add(part);
                if (answers.size() < all) {
                    return;
                }
                known = answers.stream().flatMap(Optional::stream).toList();
            }
            whenOver.accept(known.size() == all ? Optional.of(together(known)) : Optional.empty());
        }
    }

    /** The parts of one call, each about one product. */
    private final class Parts<A> {
        private final List<A> answers = new ArrayList<>();

        List<A> answers() {
            return answers;
        }

        /** Posts all at once and waits for all. Should one fail, it is unknown what became of the call as a whole. */
        void post(Iterable<ProductId> products, Function<ProductId, Posting<A>> posting) {
            List<Pending<A>> posted = new ArrayList<>();
            List<StoreException> failures = new ArrayList<>();
            try {
                products.forEach(product -> posted.add(accounts.post(posting.apply(product))));
            } catch (StoreException e) {
                failures.add(e);
            }
            posted.forEach(each -> collect(each, failures));
            if (!failures.isEmpty()) {
                throw failure(failures);
            }
        }

        private void collect(Pending<A> posted, List<StoreException> failures) {
            try {
                answers.add(posted.await());
            } catch (StoreException e) {
                failures.add(e);
            }
        }

        private StoreException failure(List<StoreException> failures) {
            StoreException first = failures.get(0);
            boolean certain =
                    answers.isEmpty() && failures.stream().allMatch(each -> each.outcome() == first.outcome());
            return certain
                    ? first
                    : new StoreException(Outcome.UNKNOWN, "a part of it failed: " + first.getMessage(), first);
        }
    }
}
