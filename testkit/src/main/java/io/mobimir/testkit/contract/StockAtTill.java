package io.mobimir.testkit.contract;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Stock as an instance sees it that sells everything from one till, and notes at which tills reservations are made, confirmed
 * and released. The stock behind it never hears of tills, because it did not name them.
 *
 * @param till zero if this instance has none
 */
record StockAtTill(Stock stock, int till, List<Call> calls) implements Stock {
    /** One that was made about a reservation. */
    record Call(String name, Reservation reservation) {
        Map<ProductId, Integer> tills() {
            return reservation.tills();
        }
    }

    /** Stores of which this is the stock. */
    CheckoutStores among(CheckoutStores all) {
        return new CheckoutStores(all.checkouts(), all.promises(), all.catalogue(), all.carts(), this, all.orders());
    }

    @Override
    public Map<ProductId, Integer> tills(Zone zone, Collection<ProductId> products) {
        return till == 0 ? Map.of() : products.stream().collect(Collectors.toMap(Function.identity(), product -> till));
    }

    @Override
    public Reserving reserve(Reservation reservation) {
        return stock.reserve(noted("reserve", reservation));
    }

    @Override
    public Settling confirm(Reservation reservation) {
        return stock.confirm(noted("confirm", reservation));
    }

    @Override
    public Settling release(Reservation reservation) {
        return stock.release(noted("release", reservation));
    }

    private Reservation noted(String name, Reservation reservation) {
        calls.add(new Call(name, reservation));
        return reservation.at(Map.of());
    }

    @Override
    public Settling takeBack(Reservation reservation) {
        return stock.takeBack(reservation);
    }

    @Override
    public Receiving receive(Delivery delivery) {
        return stock.receive(delivery);
    }

    @Override
    public Level level(ProductId product, Zone zone) {
        return stock.level(product, zone);
    }

    @Override
    public Map<Zone, Level> levels(ProductId product) {
        return stock.levels(product);
    }
}
