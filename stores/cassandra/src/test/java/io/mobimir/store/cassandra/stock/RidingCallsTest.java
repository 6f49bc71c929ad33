package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.ReservationId;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Flaw;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.Buyers;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When confirmations that nobody waits for are written, and with what, in simulated time without trouble. */
class RidingCallsTest {
    private static final ProductId PHONE = new ProductId("PHONE");
    private static final ProductId CABLE = new ProductId("CABLE");
    private final Instant now = Buyers.CLOCK.instant();

    private final SimulatedTime time = new SimulatedTime(7);
    private final Actors actors = new Actors(time);
    private final Map<Account, SimulatedAccount> accounts = new HashMap<>();
    private final Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);
    private final List<Optional<Settling>> told = new ArrayList<>();
    private final Stock stock = instance("a");
    private final Stock other = instance("b");

    private Stock instance(String name) {
        SimulatedAccountStore.Network network =
                new SimulatedAccountStore.Network(time, new ProcessLife(), Duration.ofMillis(1), 0, false);
        return new StockBook(
                new SimulatedInstance(name, time, actors, this::account, network), Zones.DEFAULT, Buyers.CLOCK);
    }

    private SimulatedAccount account(Account account) {
        return accounts.computeIfAbsent(account, each -> new SimulatedAccount(flaws));
    }

    @Test
    void a_confirmation_is_written_with_the_next_hold() {
        play(() -> {
            deliver(PHONE);
            reserve(stock, 1, PHONE);
            int before = writes(PHONE);
            confirmLater(1, PHONE);
            reserve(stock, 2, PHONE);
            assertThat(writes(PHONE)).isEqualTo(before + 1);
            actors.sleep(Duration.ofMillis(50), new ProcessLife());
            assertThat(told).containsExactly(Optional.of(Settling.DONE));
        });
    }

    @Test
    void without_a_hold_all_that_wait_are_written_together_when_their_time_has_come() {
        play(() -> {
            deliver(PHONE);
            IntStream.range(0, 30).forEach(n -> reserve(stock, n, PHONE));
            int before = writes(PHONE);
            IntStream.range(0, 30).forEach(n -> confirmLater(n, PHONE));
            actors.sleep(Limits.STANDARD.ride().minusSeconds(1), new ProcessLife());
            assertThat(writes(PHONE)).isEqualTo(before);
            assertThat(told).isEmpty();
            actors.sleep(Duration.ofSeconds(2), new ProcessLife());
            assertThat(writes(PHONE)).isEqualTo(before + 1);
            assertThat(told).hasSize(30).containsOnly(Optional.of(Settling.DONE));
        });
    }

    @Test
    void the_answer_to_a_reservation_of_two_products_comes_when_both_are_written() {
        play(() -> {
            deliver(PHONE);
            deliver(CABLE);
            reserve(stock, 1, PHONE, CABLE);
            confirmLater(1, PHONE, CABLE);
            reserve(stock, 2, PHONE);
            actors.sleep(Duration.ofMillis(50), new ProcessLife());
            assertThat(told).isEmpty();
            reserve(stock, 3, CABLE);
            actors.sleep(Duration.ofMillis(50), new ProcessLife());
            assertThat(told).containsExactly(Optional.of(Settling.DONE));
        });
    }

    @Test
    void what_is_not_remembered_does_not_go_along() {
        play(() -> {
            deliver(PHONE);
            reserve(other, 1, PHONE);
            reserve(stock, 2, PHONE);
            confirmLater(1, PHONE);
            reserve(stock, 3, PHONE);
            reserve(stock, 4, PHONE);
            actors.sleep(Duration.ofMillis(50), new ProcessLife());
            assertThat(told).as("its row was written elsewhere").isEmpty();
            actors.sleep(Limits.STANDARD.ride(), new ProcessLife());
            assertThat(told).containsExactly(Optional.of(Settling.DONE));
        });
    }

    @Test
    void what_was_released_is_told_and_not_sold() {
        play(() -> {
            deliver(PHONE);
            reserve(stock, 1, PHONE);
            stock.release(reservation(1, PHONE));
            confirmLater(1, PHONE);
            reserve(stock, 2, PHONE);
            actors.sleep(Duration.ofMillis(50), new ProcessLife());
            assertThat(told).containsExactly(Optional.of(Settling.NOT_HELD));
        });
    }

    private void play(Runnable part) {
        try (actors) {
            boolean[] over = new boolean[1];
            actors.start(Duration.ZERO, () -> {
                part.run();
                over[0] = true;
            });
            while (!over[0]) {
                assertThat(actors.goOn()).as("it comes to its end").isTrue();
            }
        }
    }

    private int writes(ProductId product) {
        return account(new Account(product, Buyers.ZONE)).history().size();
    }

    private void deliver(ProductId product) {
        stock.receive(new Delivery("first", product, Buyers.ZONE, 1_000, now));
    }

    private void confirmLater(int order, ProductId... products) {
        stock.confirmLater(reservation(order, products), told::add);
    }

    private void reserve(Stock where, int order, ProductId... products) {
        assertThat(where.reserve(reservation(order, products))).isEqualTo(new Reserving.Reserved());
    }

    private Reservation reservation(int order, ProductId... products) {
        Map<ProductId, Integer> units = new HashMap<>();
        for (ProductId product : products) {
            units.put(product, 1);
        }
        return new Reservation(new OrderId("ORD-" + order), new UserId("USER-1"), Buyers.ZONE, units, now)
                .named(new ReservationId(new OrderId("ORD-" + order), "attempt"));
    }
}
