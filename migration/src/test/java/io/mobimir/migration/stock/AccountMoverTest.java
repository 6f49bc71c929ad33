package io.mobimir.migration.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class AccountMoverTest {
    private static final Zone MOSCOW = new Zone("moscow");
    private static final Reserving RESERVED = new Reserving.Reserved();

    private final TestClock clock = TestClock.atPresent();
    private final TwoStores stores = new TwoStores();
    private final Stock stock = stores.stock(clock);
    private final Account account = new Account(RandomKeys.product(), MOSCOW);

    private Reservation wish(Map<ProductId, Integer> units) {
        return new Reservation(
                new CheckoutId(RandomKeys.user(), "key-" + RandomKeys.random()), MOSCOW, units, clock.instant());
    }

    private Reservation wish(int units) {
        return wish(Map.of(account.product(), units));
    }

    private Receiving deliver(ProductId product, int units) {
        return stock.receive(new Delivery("DEL-" + RandomKeys.random(), product, MOSCOW, units, clock.instant()));
    }

    private Level level() {
        return stock.level(account.product(), MOSCOW);
    }

    @Test
    void an_account_goes_with_everything_that_is_known_of_it_and_comes_back() {
        stores.phase = Phase.ORIGIN;
        deliver(account.product(), 10);
        Reservation held = wish(2);
        Reservation sold = wish(3);
        stock.reserve(held);
        stock.reserve(sold);
        stock.confirm(sold);
        Level before = level();
        stores.mover().move(account, Side.TARGET);
        assertThat(stores.origin.stand(account).standing()).isEqualTo(Standing.GONE);
        assertThat(stores.origin.level(account)).isEqualTo(Level.NONE);
        assertThat(level()).isEqualTo(before);
        assertThat(stock.reserve(held)).isEqualTo(RESERVED);
        assertThat(stock.release(sold)).isEqualTo(Settling.CONFIRMED);
        assertThat(stock.confirm(held)).isEqualTo(Settling.DONE);
        stores.mover().move(account, Side.ORIGIN);
        assertThat(stores.target.stand(account).standing()).isEqualTo(Standing.GONE);
        assertThat(level()).isEqualTo(new Level(5, 0, 5, 10));
    }

    @Test
    void an_account_that_nobody_has_begins_at_one_store_only() {
        for (int round = 0; round < 50; round++) {
            Account fresh = new Account(RandomKeys.product(), MOSCOW);
            Delivery delivery = new Delivery("DEL-1", fresh.product(), MOSCOW, 7, clock.instant());
            TwoStores behind = new TwoStores(stores.origin, stores.target).in(Phase.ORIGIN);
            Race.of(
                    4,
                    racer -> () ->
                            (racer % 2 == 0 ? behind : stores).stock(clock).receive(delivery));
            assertThat(List.of(
                            stores.origin.stand(fresh).standing(),
                            stores.target.stand(fresh).standing()))
                    .containsOnlyOnce(Standing.OPEN);
            assertThat(stock.level(fresh.product(), MOSCOW)).isEqualTo(new Level(7, 0, 0, 7));
        }
    }

    @Test
    void movers_that_want_what_nobody_has_in_both_places_leave_one_owner_at_most() {
        AccountMover slow = stores.mover(
                sides -> sides.map(shelves -> new ObservedAccounts(shelves, AccountMoverTest::dawdle, any -> {})));
        for (int round = 0; round < 100; round++) {
            Account fresh = new Account(RandomKeys.product(), MOSCOW);
            Race.of(4, racer -> () -> {
                slow.move(fresh, racer % 2 == 0 ? Side.ORIGIN : Side.TARGET);
                return true;
            });
            assertThat(List.of(
                            stores.origin.stand(fresh).standing(),
                            stores.target.stand(fresh).standing()))
                    .containsAnyOf(Standing.GONE, Standing.ABSENT)
                    .doesNotContain(Standing.LEAVING);
        }
    }

    private static void dawdle(Runnable step) {
        Time.sleep(Duration.ofNanos(ThreadLocalRandom.current().nextInt(500_000)));
    }

    @Test
    void a_mover_that_others_overtake_between_any_two_of_its_looks_fills_nothing_with_what_is_past() {
        for (int look = 0; look < 6; look++) {
            Account overtaken = new Account(RandomKeys.product(), MOSCOW);
            deliver(overtaken.product(), 10);
            stores.mover().move(overtaken, Side.ORIGIN);
            stores.origin.fence(overtaken, stores.origin.stand(overtaken));
            AtomicInteger left = new AtomicInteger(look);
            Consumer<Account> overtake = account -> {
                if (left.getAndDecrement() == 0) {
                    stores.mover().complete(account);
                    stores.mover().move(account, Side.ORIGIN);
                    stock.confirm(reserved(account));
                }
            };
            stores.mover(sides -> sides.map(shelves -> new ObservedAccounts(shelves, step -> {}, overtake)))
                    .move(overtaken, Side.TARGET);
            assertThat(stores.mover().fault(overtaken, Side.TARGET)).isEmpty();
            int sold = left.get() < 0 ? 1 : 0;
            assertThat(stock.level(overtaken.product(), MOSCOW)).isEqualTo(new Level(10 - sold, 0, sold, 10));
        }
    }

    private Reservation reserved(Account of) {
        Reservation reservation = wish(Map.of(of.product(), 1));
        assertThat(stock.reserve(reservation)).isEqualTo(RESERVED);
        return reservation;
    }

    @Test
    void asking_for_what_nobody_has_begins_nothing() {
        assertThat(stock.reserve(wish(1))).isInstanceOf(Reserving.OutOfStock.class);
        assertThat(stock.confirm(wish(1))).isEqualTo(Settling.NOT_HELD);
        assertThat(level()).isEqualTo(Level.NONE);
        assertThat(stores.accounts()).isEmpty();
    }

    @Test
    void a_mover_may_die_before_or_after_any_step_in_either_direction_and_another_goes_on() {
        for (Side to : Side.values()) {
            for (int step = 0; isSurvived(to, step); step++) {
                assertThat(step).isLessThan(50);
            }
        }
    }

    /** Lets a mover die at this step and another complete the move; returns whether the move had this step. */
    private boolean isSurvived(Side to, int step) {
        Account moved = new Account(RandomKeys.product(), MOSCOW);
        deliver(moved.product(), 10);
        stores.mover().move(moved, to.other());
        Reservation held = wish(Map.of(moved.product(), 4));
        stock.reserve(held);
        AtomicInteger left = new AtomicInteger(step);
        AccountMover mortal = stores.mover(sides -> sides.map(shelves -> mortal(shelves, left, late -> {})));
        boolean died = dies(() -> mortal.move(moved, to));
        assertThat(stock.level(moved.product(), MOSCOW)).isEqualTo(new Level(6, 4, 0, 10));
        assertThat(stock.confirm(held)).isEqualTo(Settling.DONE);
        stores.mover().move(moved, to);
        assertThat(stores.mover().fault(moved, to)).isEmpty();
        assertThat(stock.confirm(held)).isEqualTo(Settling.DONE);
        assertThat(stock.level(moved.product(), MOSCOW)).isEqualTo(new Level(6, 0, 4, 10));
        return died;
    }

    /** Returns shelves that fail from some step on; passes each step that was not made. */
    private static Shelves mortal(Shelves shelves, AtomicInteger left, Consumer<Runnable> heldUp) {
        Consumer<Runnable> step = work -> {
            if (left.getAndDecrement() <= 0) {
                heldUp.accept(work);
                throw new Dead();
            }
        };
        return new ObservedAccounts(shelves, step, any -> {});
    }

    private static boolean dies(Runnable work) {
        try {
            work.run();
            return false;
        } catch (Dead e) {
            return true;
        }
    }

    @Test
    void whoever_comes_late_changes_nothing() {
        deliver(account.product(), 10);
        stores.mover().move(account, Side.ORIGIN);
        List<Runnable> late = new ArrayList<>();
        for (int step = 0; step < 12; step++) {
            AtomicInteger left = new AtomicInteger(step);
            List<Runnable> held = new ArrayList<>();
            AccountMover slow = stores.mover(sides -> sides.map(shelves -> mortal(shelves, left, held::add)));
            Side to = step % 2 == 0 ? Side.TARGET : Side.ORIGIN;
            dies(() -> slow.move(account, to));
            late.addAll(held);
            Reservation reservation = wish(1);
            if (stock.reserve(reservation).equals(RESERVED)) {
                stock.confirm(reservation);
            }
            late.forEach(Runnable::run);
            stores.mover().complete(account);
        }
        assertThat(late).isNotEmpty();
        assertThat(level().received()).isEqualTo(10);
        assertThat(level().balances()).isTrue();
        assertThat(level().held()).isZero();
        assertThat(level().sold()).isEqualTo(10);
    }

    @Test
    void every_acknowledged_reservation_is_found_and_sold_once_while_everything_moves() {
        ProductId other = RandomKeys.product();
        deliver(account.product(), 300);
        deliver(other, 300);
        StockTraffic traffic = stores.traffic(2);
        List<Reservation> acknowledged =
                Race.of(8, buyer -> () -> buy(TwoStores.stock(traffic.noting(stores.routed()), clock), other)).stream()
                        .flatMap(List::stream)
                        .toList();
        traffic.close();
        acknowledged.forEach(each -> assertThat(stock.reserve(each)).isEqualTo(RESERVED));
        acknowledged.forEach(each -> assertThat(stock.confirm(each)).isEqualTo(Settling.DONE));
        int sold = acknowledged.size();
        assertThat(sold).isEqualTo(300);
        assertThat(level()).isEqualTo(new Level(300 - sold, 0, sold, 300));
        assertThat(stock.level(other, MOSCOW)).isEqualTo(new Level(300 - sold, 0, sold, 300));
    }

    private List<Reservation> buy(Stock instance, ProductId other) {
        List<Reservation> own = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Reservation basket = wish(Map.of(account.product(), 1, other, 1));
            Reserving answer = instance.reserve(basket);
            if (answer.equals(RESERVED)) {
                own.add(basket);
                if (i % 2 == 0) {
                    assertThat(instance.confirm(basket)).isEqualTo(Settling.DONE);
                }
            }
        }
        return own;
    }

    @Test
    void two_owners_are_a_fault_that_is_named_and_not_mended() {
        TwoStores apart = new TwoStores();
        TwoStores.stock(apart.origin, clock).receive(delivery());
        TwoStores.stock(apart.target, clock).receive(delivery());
        assertThat(apart.mover().fault(account, Side.TARGET)).contains("is open at the target and open at the origin");
        assertThatThrownBy(() -> apart.mover().move(account, Side.TARGET))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is open at one store and open at the other");
    }

    private Delivery delivery() {
        return new Delivery("DEL-1", account.product(), MOSCOW, 1, clock.instant());
    }

    private static final class Dead extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
