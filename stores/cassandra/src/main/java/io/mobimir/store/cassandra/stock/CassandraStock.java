package io.mobimir.store.cassandra.stock;

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
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Stock on Cassandra, by group commit. A reservation of several products is decided by the row of its first product, which
 * is written last: held there, it is held everywhere; released there, it never will be. So two calls that make the same
 * reservation at the same time cannot come to different ends.
 */
public final class CassandraStock implements Stock, AutoCloseable {
    /** How long a call waits for its turn and its answer. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Zones zones;
    private final Clock clock;
    private final StockMetrics metrics = new StockMetrics();
    private final Tellers tellers;

    public CassandraStock(Cassandra cassandra, Zones zones, Clock clock) {
        this(cassandra, zones, clock, PATIENCE);
    }

    CassandraStock(Cassandra cassandra, Zones zones, Clock clock, Duration patience) {
        this.zones = zones;
        this.clock = clock;
        this.tellers = new Tellers(cassandra, metrics, patience);
    }

    public StockMetrics metrics() {
        return metrics;
    }

    @Override
    public Level level(ProductId product, Zone zone) {
        return Cassandra.await(tellers.statements().level(new Account(product, zone)));
    }

    @Override
    public Map<Zone, Level> levels(ProductId product) {
        Map<Zone, CompletionStage<Level>> asked = new LinkedHashMap<>();
        zones.all().forEach(zone -> asked.put(zone, tellers.statements().level(new Account(product, zone))));
        Map<Zone, Level> levels = new TreeMap<>();
        asked.forEach((zone, level) -> levels.put(zone, Cassandra.await(level)));
        return levels;
    }

    @Override
    public Receiving receive(Delivery delivery) {
        zones.require(delivery.zone());
        delivery.requireCurrent(clock.instant());
        Account account = new Account(delivery.product(), delivery.zone());
        return Tellers.await(tellers.post(account, Posting.receive(delivery)));
    }

    @Override
    public Reserving reserve(Reservation reservation) {
        zones.require(reservation.zone());
        reservation.requireCurrent(clock.instant());
        List<ProductId> products = List.copyOf(reservation.units().keySet());
        List<ProductId> decisive = products.subList(0, 1);
        List<ProductId> others = products.subList(1, products.size());
        Parts<Reserving> parts = new Parts<>(reservation);
        parts.post(others, product -> Posting.reserve(reservation, product));
        if (parts.answers().stream().allMatch(Reserving.Reserved.class::isInstance)) {
            parts.post(decisive, product -> Posting.reserve(reservation, product));
        }
        Reserving answer = worst(parts.answers());
        return answer instanceof Reserving.Reserved || others.isEmpty() ? answer : undo(reservation, answer);
    }

    /** What is missing, or that it was released, or else that all is held. */
    private static Reserving worst(List<Reserving> answers) {
        List<Reserving.Shortage> missing = answers.stream()
                .filter(Reserving.OutOfStock.class::isInstance)
                .flatMap(answer -> ((Reserving.OutOfStock) answer).missing().stream())
                .toList();
        if (!missing.isEmpty()) {
            return new Reserving.OutOfStock(missing);
        }
        return answers.stream()
                .filter(Reserving.Released.class::isInstance)
                .findAny()
                .orElse(new Reserving.Reserved());
    }

    /** Gives back what was taken, unless the same reservation has come to its end in another call meanwhile. */
    private Reserving undo(Reservation reservation, Reserving answer) {
        ProductId decisive = reservation.units().keySet().iterator().next();
        Parts<Boolean> mark = new Parts<>(reservation);
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
    public Settling release(Reservation reservation) {
        return settle(reservation, product -> Posting.release(reservation, product));
    }

    @Override
    public Settling takeBack(Reservation reservation) {
        boolean forgotten = reservation.isForgotten(clock.instant());
        return settle(reservation, product -> Posting.takeBack(reservation, product, forgotten));
    }

    private Settling settle(Reservation reservation, Function<ProductId, Posting<Settling>> posting) {
        Parts<Settling> parts = new Parts<>(reservation);
        parts.post(reservation.units().keySet(), posting);
        return parts.answers().stream()
                .filter(answer -> answer != Settling.DONE)
                .findFirst()
                .orElse(Settling.DONE);
    }

    /** Lets calls that are under way come to their end in the background. */
    @Override
    public void close() {
        tellers.close();
    }

    /** The parts of one call, each about one product. */
    private final class Parts<A> {
        private final Reservation reservation;
        private final List<A> answers = new ArrayList<>();

        Parts(Reservation reservation) {
            this.reservation = reservation;
        }

        List<A> answers() {
            return answers;
        }

        /** Posts all at once and waits for all. Should one fail, it is unknown what became of the call as a whole. */
        void post(Iterable<ProductId> products, Function<ProductId, Posting<A>> posting) {
            List<CompletableFuture<A>> posted = new ArrayList<>();
            List<StoreException> failures = new ArrayList<>();
            for (ProductId product : products) {
                try {
                    posted.add(tellers.post(new Account(product, reservation.zone()), posting.apply(product)));
                } catch (StoreException e) {
                    failures.add(e);
                }
            }
            posted.forEach(each -> collect(each, failures));
            if (!failures.isEmpty()) {
                throw failure(failures);
            }
        }

        private void collect(CompletableFuture<A> posted, List<StoreException> failures) {
            try {
                answers.add(Tellers.await(posted));
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
