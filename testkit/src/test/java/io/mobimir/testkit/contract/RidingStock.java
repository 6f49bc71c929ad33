package io.mobimir.testkit.contract;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Stock whose confirmations wait for a ride, as they do in a process. */
record RidingStock(Stock stock, Consumer<Runnable> later) implements Stock {
    @Override
    public void confirmLater(Reservation reservation, Consumer<Optional<Settling>> whenOver) {
        later.accept(() -> {
            try {
                stock.confirmLater(reservation, whenOver);
            } catch (StoreException e) {
                whenOver.accept(Optional.empty());
            }
        });
    }

    @Override
    public Level level(ProductId product, Zone zone) {
        return stock.level(product, zone);
    }

    @Override
    public Map<Zone, Level> levels(ProductId product) {
        return stock.levels(product);
    }

    @Override
    public Receiving receive(Delivery delivery) {
        return stock.receive(delivery);
    }

    @Override
    public Reserving reserve(Reservation reservation) {
        return stock.reserve(reservation);
    }

    @Override
    public Settling confirm(Reservation reservation) {
        return stock.confirm(reservation);
    }

    @Override
    public Settling release(Reservation reservation) {
        return stock.release(reservation);
    }

    @Override
    public Settling takeBack(Reservation reservation) {
        return stock.takeBack(reservation);
    }
}
