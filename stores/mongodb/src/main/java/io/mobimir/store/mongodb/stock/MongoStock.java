package io.mobimir.store.mongodb.stock;

import com.mongodb.client.model.Filters;
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
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.Scan;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.Versions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Stock in {@code products}, by conditional updates. A reservation of several products is decided by its first product,
 * which is reserved last: held there, it is held everywhere; released there, it never will be. So two calls that make the
 * same reservation at the same time cannot come to different ends.
 */
public final class MongoStock implements Stock {
    private final Mongo mongo;
    private final Zones zones;
    private final Clock clock;
    private final StockFile file;
    private final Forgetting forgetting;

    public MongoStock(Mongo mongo, Zones zones, Clock clock) {
        this.mongo = mongo;
        this.zones = zones;
        this.clock = clock;
        this.file = new StockFile(mongo, clock);
        this.forgetting = new Forgetting(file, clock);
    }

    @Override
    public Level level(ProductId product, Zone zone) {
        return file.level(product, zone);
    }

    @Override
    public Map<Zone, Level> levels(ProductId product) {
        Map<Zone, Level> levels = new TreeMap<>();
        zones.all().forEach(zone -> levels.put(zone, level(product, zone)));
        return levels;
    }

    @Override
    public Receiving receive(Delivery delivery) {
        zones.require(delivery.zone());
        delivery.requireCurrent(clock.instant());
        Receiving receiving = file.post(Posting.receive(delivery));
        forgetting.forget(delivery.product(), delivery.zone());
        return receiving;
    }

    @Override
    public Reserving reserve(Reservation reservation) {
        zones.require(reservation.zone());
        reservation.requireCurrent(clock.instant());
        List<ProductId> products = new ArrayList<>(reservation.units().keySet());
        ProductId decisive = products.remove(0);
        products.add(decisive);
        List<ProductId> held = new ArrayList<>();
        for (ProductId product : products) {
            Reserving answer = post(Posting.reserve(reservation, product), held);
            if (!(answer instanceof Reserving.Reserved)) {
                return products.size() == 1 ? answer : undo(reservation, decisive, answer);
            }
            held.add(product);
        }
        return new Reserving.Reserved();
    }

    /** Gives back what was taken, unless the same reservation has come to its end in another call meanwhile. */
    private Reserving undo(Reservation reservation, ProductId decisive, Reserving answer) {
        if (!file.post(Posting.giveUp(reservation, decisive))) {
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

    /** The worst that became of a part. */
    private Settling settle(Reservation reservation, Function<ProductId, Posting<Settling>> posting) {
        Settling worst = Settling.DONE;
        List<ProductId> done = new ArrayList<>();
        for (ProductId product : reservation.units().keySet()) {
            Settling settling = post(posting.apply(product), done);
            worst = settling == Settling.DONE ? worst : settling;
            done.add(product);
        }
        return worst;
    }

    /** Once a part of a call is done, the failure of another leaves the call as a whole unknown. */
    private <A> A post(Posting<A> posting, List<ProductId> done) {
        try {
            return file.post(posting);
        } catch (StoreException e) {
            if (done.isEmpty() || e.outcome() == Outcome.UNKNOWN) {
                throw e;
            }
            throw new StoreException(Outcome.UNKNOWN, "a part of it failed: " + e.getMessage(), e);
        }
    }

    /** Every product's stock, in parts. */
    public Scan<StoredStock> scan() {
        Scan.Source stock =
                new Scan.Source(ShopCollection.PRODUCTS, Filters.exists(StockDocuments.AVAILABLE), Versions.STOCK);
        return new Scan<>(mongo, stock, StockDocuments::read);
    }

    /** Writes a product's stock as another store has it, unless the document's is as new or newer; false if so. */
    public boolean apply(StoredStock other, long version) {
        return file.apply(other, version);
    }
}
