package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.shop.stock.Stock;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** A store of stock, a clock, and short words for what happens to units; the stage of every contract of stock. */
public abstract class StockScene {
    protected static final Zone MOSCOW = new Zone("moscow");
    protected static final Zone KALININGRAD = new Zone("kaliningrad");
    protected static final Reserving RESERVED = new Reserving.Reserved();
    protected static final Reserving RELEASED = new Reserving.Released();

    protected final TestClock clock = TestClock.atPresent();
    protected Stock stock;

    /** A store that tells the time by this clock and knows the default zones; it may hold other tests' data. */
    protected abstract Stock open(Clock clock);

    /** One more instance on the same data; a store that has only one is that. */
    protected Stock second(Stock first, Clock clock) {
        return first;
    }

    @BeforeEach
    public void openStore() {
        stock = open(clock);
    }

    /** A new product of which Moscow has so many. */
    protected ProductId product(int units) {
        ProductId product = RandomKeys.product();
        if (units > 0) {
            deliver(product, units);
        }
        return product;
    }

    protected void deliver(ProductId product, int units) {
        assertThat(stock.receive(delivery(product, units))).isEqualTo(Receiving.COUNTED);
    }

    protected Delivery delivery(ProductId product, int units) {
        return new Delivery("DEL-" + RandomKeys.random(), product, MOSCOW, units, clock.instant());
    }

    protected static CheckoutId checkout() {
        return new CheckoutId(RandomKeys.user(), "key-" + RandomKeys.random());
    }

    protected Reservation wish(ProductId product, int units) {
        return wish(Map.of(product, units));
    }

    protected Reservation wish(Map<ProductId, Integer> units) {
        return new Reservation(checkout(), MOSCOW, units, clock.instant());
    }

    protected Reservation reserved(ProductId product, int units) {
        Reservation reservation = wish(product, units);
        assertThat(stock.reserve(reservation)).isEqualTo(RESERVED);
        return reservation;
    }

    protected Reservation confirmed(ProductId product, int units) {
        Reservation reservation = reserved(product, units);
        stock.confirm(reservation);
        return reservation;
    }

    protected void assertLevel(ProductId product, int available, int held, int sold) {
        assertThat(stock.level(product, MOSCOW)).isEqualTo(new Level(available, held, sold, available + held + sold));
    }

    protected static void assertShort(Reserving reserving, Shortage... missing) {
        assertThat(reserving).isInstanceOf(Reserving.OutOfStock.class);
        assertThat(((Reserving.OutOfStock) reserving).missing()).containsExactlyInAnyOrder(missing);
    }
}
