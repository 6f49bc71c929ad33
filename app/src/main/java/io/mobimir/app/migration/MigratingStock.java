package io.mobimir.app.migration;

import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import java.util.List;
import java.util.Map;

/** Stock in both stores. Nothing is copied or compared: each account is in one of the stores. */
record MigratingStock(MigratingCalls<Stock> both) implements Stock {
    private static final List<String> NO_COPIES = List.of();

    @Override
    public Level level(ProductId product, Zone zone) {
        return both.read(stock -> stock.level(product, zone));
    }

    @Override
    public Map<Zone, Level> levels(ProductId product) {
        return both.read(stock -> stock.levels(product));
    }

    @Override
    public Receiving receive(Delivery delivery) {
        return both.write(NO_COPIES, stock -> stock.receive(delivery));
    }

    @Override
    public Reserving reserve(Reservation reservation) {
        return both.write(NO_COPIES, stock -> stock.reserve(reservation));
    }

    @Override
    public Settling confirm(Reservation reservation) {
        return both.write(NO_COPIES, stock -> stock.confirm(reservation));
    }

    @Override
    public Settling release(Reservation reservation) {
        return both.write(NO_COPIES, stock -> stock.release(reservation));
    }

    @Override
    public Settling takeBack(Reservation reservation) {
        return both.write(NO_COPIES, stock -> stock.takeBack(reservation));
    }
}
