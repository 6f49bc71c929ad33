package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The promises of every store of stock to many callers at once, from two instances of the shop. */
public abstract class StockRacesContract extends StockScene {
    /** A sale is long; {@code MOBIMIR_TEST_SALES=100} makes as many as an evening of Black Friday. */
    private static final int SALES = Integer.parseInt(System.getenv().getOrDefault("MOBIMIR_TEST_SALES", "1"));

    private static final int BUYERS = 64;

    private Stock other;

    @BeforeEach
    void openSecond() {
        other = second(stock, clock);
    }

    /** How many units a sale has; fewer where each costs a retry of all others. */
    protected int units() {
        return 1_000;
    }

    @Test
    public void sixty_four_racing_buyers_get_exactly_what_is_there() {
        int units = units();
        int tries = units / BUYERS + 2;
        for (int sale = 0; sale < SALES; sale++) {
            ProductId product = product(units);
            List<Reserving> answers = Race.of(BUYERS, buyer -> () -> buy(product, buyer, tries)).stream()
                    .flatMap(List::stream)
                    .toList();
            assertThat(answers).filteredOn(RESERVED::equals).hasSize(units);
            assertThat(answers)
                    .filteredOn(Reserving.OutOfStock.class::isInstance)
                    .hasSize(BUYERS * tries - units)
                    .allSatisfy(answer -> assertThat(left(answer)).isZero());
            assertLevel(product, 0, units, 0);
        }
    }

    /** Buys until refused, and then checks that nothing was left: nobody here gives anything back. */
    private List<Reserving> buy(ProductId product, int buyer, int tries) {
        List<Reserving> answers = new ArrayList<>();
        for (int i = 0; i < tries; i++) {
            Reserving answer = instance(buyer).reserve(wish(product, 1));
            if (answer instanceof Reserving.OutOfStock) {
                assertThat(instance(buyer + 1).level(product, MOSCOW).available())
                        .isZero();
            }
            answers.add(answer);
        }
        return answers;
    }

    @Test
    public void the_last_unit_is_sold_once() {
        for (int round = 0; round < 10; round++) {
            ProductId product = product(1);
            List<Reserving> answers = Race.of(8, buyer -> () -> instance(buyer).reserve(wish(product, 1)));
            assertThat(answers).filteredOn(RESERVED::equals).hasSize(1);
            assertLevel(product, 0, 1, 0);
        }
    }

    @Test
    public void a_reservation_that_is_sent_eight_times_at_once_holds_once() {
        ProductId product = product(10);
        Reservation reservation = wish(product, 2);
        assertThat(Race.of(8, racer -> () -> instance(racer).reserve(reservation)))
                .containsOnly(RESERVED);
        assertLevel(product, 8, 2, 0);
        assertThat(Race.of(8, racer -> () -> instance(racer).confirm(reservation)))
                .containsOnly(Settling.DONE);
        assertLevel(product, 8, 0, 2);
        assertThat(Race.of(8, racer -> () -> instance(racer).takeBack(reservation)))
                .containsOnly(Settling.DONE);
        assertLevel(product, 10, 0, 0);
    }

    @Test
    public void a_delivery_that_is_reported_eight_times_at_once_counts_once() {
        for (int round = 0; round < 5; round++) {
            ProductId product = product(0);
            Delivery delivery = delivery(product, 7);
            Race.of(8, racer -> () -> instance(racer).receive(delivery));
            assertLevel(product, 7, 0, 0);
        }
    }

    @Test
    public void whoever_comes_first_a_released_reservation_holds_nothing() {
        for (int round = 0; round < 10; round++) {
            ProductId product = product(3);
            ProductId more = product(3);
            Reservation reservation = wish(Map.of(product, 1, more, 1));
            Race.of(
                    4,
                    racer -> () -> racer == 0
                            ? instance(round()).release(reservation)
                            : instance(racer).reserve(reservation));
            assertLevel(product, 3, 0, 0);
            assertLevel(more, 3, 0, 0);
            assertThat(stock.reserve(reservation)).isEqualTo(RELEASED);
        }
    }

    private static int round() {
        return RandomKeys.random().hashCode() & 1;
    }

    @Test
    public void a_reservation_is_confirmed_or_released_but_never_both() {
        for (int round = 0; round < 10; round++) {
            ProductId product = product(3);
            Reservation reservation = reserved(product, 2);
            List<Settling> answers =
                    Race.of(2, racer -> () -> racer == 0 ? stock.confirm(reservation) : other.release(reservation));
            boolean sold = answers.get(0) == Settling.DONE;
            assertThat(answers.get(1)).isEqualTo(sold ? Settling.CONFIRMED : Settling.DONE);
            assertLevel(product, sold ? 1 : 3, 0, sold ? 2 : 0);
        }
    }

    @Test
    public void repeats_of_one_reservation_that_race_with_a_delivery_agree() {
        for (int round = 0; round < 10; round++) {
            ProductId plenty = product(10);
            ProductId scarce = product(1);
            Reservation reservation = wish(Map.of(plenty, 2, scarce, 2));
            List<Reserving> answers = Race.of(6, racer -> () -> {
                if (racer == 0) {
                    deliver(scarce, 1);
                }
                return instance(racer).reserve(reservation);
            });
            boolean held = answers.contains(RESERVED);
            assertLevel(plenty, held ? 8 : 10, held ? 2 : 0, 0);
            assertLevel(scarce, held ? 0 : 2, held ? 2 : 0, 0);
        }
    }

    @Test
    public void baskets_that_race_for_the_same_products_leave_nothing_behind() {
        List<ProductId> products = List.of(product(20), product(20), product(20));
        List<Reserving> answers = Race.of(12, buyer -> () -> {
                    List<Reserving> own = new ArrayList<>();
                    for (int i = 0; i < 4; i++) {
                        own.add(instance(buyer)
                                .reserve(wish(Map.of(
                                        products.get((buyer + i) % 3), 1, products.get((buyer + i + 1) % 3), 1))));
                    }
                    return own;
                })
                .stream()
                .flatMap(List::stream)
                .toList();
        int held = 0;
        for (ProductId product : products) {
            Level level = stock.level(product, MOSCOW);
            assertThat(level.balances()).isTrue();
            held += level.held();
        }
        assertThat(answers).filteredOn(RESERVED::equals).hasSize(held / 2);
        assertThat(held % 2).isZero();
    }

    @Test
    public void everything_at_once_keeps_every_unit_accounted_for() {
        ProductId product = product(40);
        Race.of(16, racer -> () -> {
            for (int i = 0; i < 6; i++) {
                Reservation reservation = wish(product, 1 + i % 3);
                instance(racer + i).reserve(reservation);
                if (racer % 3 == 0) {
                    instance(racer).release(reservation);
                } else {
                    instance(racer).confirm(reservation);
                }
                if (racer % 3 == 1) {
                    instance(racer + 1).takeBack(reservation);
                }
                instance(racer).receive(delivery(product, i % 2 == 0 ? 2 : -2));
            }
            return true;
        });
        Level level = stock.level(product, MOSCOW);
        assertThat(level.balances()).isTrue();
        assertThat(level.held()).isZero();
    }

    @Test
    public void a_crowd_that_repeats_what_another_instance_did_changes_nothing() {
        ProductId product = product(100);
        List<Reservation> held = new ArrayList<>();
        List<Reservation> released = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            for (int i = 0; i < 6; i++) {
                held.add(wish(product, 1));
                other.reserve(held.get(held.size() - 1));
                released.add(wish(product, 1));
                other.release(released.get(released.size() - 1));
            }
            List<Reservation> repeated = new ArrayList<>(held);
            repeated.addAll(released);
            List<Reserving> answers = Race.of(repeated.size(), racer -> () -> stock.reserve(repeated.get(racer)));
            assertThat(answers).filteredOn(RESERVED::equals).hasSize(held.size());
            assertThat(answers).filteredOn(RELEASED::equals).hasSize(released.size());
            Race.of(20, racer -> () -> {
                stock.release(reserved(product, 1));
                return true;
            });
            assertLevel(product, 100 - 6 * round, 6 * round, 0);
        }
    }

    private Stock instance(int racer) {
        return racer % 2 == 0 ? stock : other;
    }

    private static int left(Reserving answer) {
        return ((Reserving.OutOfStock) answer).missing().get(0).left();
    }
}
