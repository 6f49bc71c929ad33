package io.mobimir.testkit.contract;

import static io.mobimir.shop.stock.Settling.CONFIRMED;
import static io.mobimir.shop.stock.Settling.DONE;
import static io.mobimir.shop.stock.Settling.NOT_HELD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The promises of every store of stock to one caller at a time; {@link StockRacesContract} has several at once. */
public abstract class StockContract extends StockScene {
    @Test
    public void what_never_came_is_not_there() {
        ProductId product = product(0);
        assertThat(stock.level(product, MOSCOW)).isEqualTo(Level.NONE);
        assertThat(stock.levels(product))
                .containsOnlyKeys(Zones.DEFAULT.all())
                .allSatisfy((zone, level) -> assertThat(level).isEqualTo(Level.NONE));
        assertShort(stock.reserve(wish(product, 1)), new Shortage(product, 1, 0));
        assertThat(stock.level(product, MOSCOW)).isEqualTo(Level.NONE);
    }

    @Test
    public void units_go_from_available_to_held_to_sold_and_back() {
        ProductId product = product(10);
        Reservation reservation = reserved(product, 3);
        assertLevel(product, 7, 3, 0);
        assertThat(stock.confirm(reservation)).isEqualTo(DONE);
        assertLevel(product, 7, 0, 3);
        assertThat(stock.takeBack(reservation)).isEqualTo(DONE);
        assertLevel(product, 10, 0, 0);
    }

    @Test
    public void a_delivery_counts_once_however_often_it_is_reported() {
        ProductId product = product(0);
        Delivery delivery = delivery(product, 5);
        assertThat(stock.receive(delivery)).isEqualTo(Receiving.COUNTED);
        assertThat(stock.receive(delivery)).isEqualTo(Receiving.COUNTED);
        Instant later = clock.move(Duration.ofHours(1));
        assertThat(stock.receive(new Delivery(delivery.id(), product, MOSCOW, 5, later)))
                .isEqualTo(Receiving.COUNTED);
        assertLevel(product, 5, 0, 0);
        assertRefused("units", () -> stock.receive(new Delivery(delivery.id(), product, MOSCOW, 6, later)));
        assertLevel(product, 5, 0, 0);
    }

    @Test
    public void one_delivery_may_bring_several_products_to_several_zones() {
        ProductId one = product(0);
        ProductId other = product(0);
        stock.receive(new Delivery("DEL-1", one, MOSCOW, 1, clock.instant()));
        stock.receive(new Delivery("DEL-1", other, MOSCOW, 2, clock.instant()));
        stock.receive(new Delivery("DEL-1", one, KALININGRAD, 3, clock.instant()));
        assertLevel(one, 1, 0, 0);
        assertLevel(other, 2, 0, 0);
        assertThat(stock.levels(one))
                .containsEntry(MOSCOW, new Level(1, 0, 0, 1))
                .containsEntry(KALININGRAD, new Level(3, 0, 0, 3))
                .containsEntry(new Zone("novosibirsk"), Level.NONE);
        assertShort(stock.reserve(wish(one, 2)), new Shortage(one, 2, 1));
    }

    @Test
    public void a_count_that_finds_units_missing_takes_only_what_nobody_was_promised() {
        ProductId product = product(10);
        reserved(product, 4);
        Delivery tooMuch = delivery(product, -7);
        assertThat(stock.receive(tooMuch)).isEqualTo(Receiving.NOT_ENOUGH);
        assertLevel(product, 6, 4, 0);
        Delivery missing = delivery(product, -6);
        assertThat(stock.receive(missing)).isEqualTo(Receiving.COUNTED);
        assertThat(stock.receive(missing)).isEqualTo(Receiving.COUNTED);
        assertLevel(product, 0, 4, 0);
        deliver(product, 7);
        assertThat(stock.receive(tooMuch)).isEqualTo(Receiving.COUNTED);
        assertLevel(product, 0, 4, 0);
    }

    @Test
    public void more_than_can_be_counted_is_refused() {
        ProductId product = product(0);
        for (int i = 0; i < 21; i++) {
            deliver(product, Delivery.MAX_UNITS);
        }
        int room = Integer.MAX_VALUE - 21 * Delivery.MAX_UNITS;
        assertThat(stock.receive(delivery(product, room + 1))).isEqualTo(Receiving.TOO_MANY);
        assertThat(stock.receive(delivery(product, room))).isEqualTo(Receiving.COUNTED);
        assertThat(stock.receive(delivery(product, 1))).isEqualTo(Receiving.TOO_MANY);
        assertLevel(product, Integer.MAX_VALUE, 0, 0);
    }

    @Test
    public void the_last_units_are_sold_and_not_one_more() {
        ProductId product = product(5);
        reserved(product, 4);
        assertShort(stock.reserve(wish(product, 2)), new Shortage(product, 2, 1));
        reserved(product, 1);
        assertShort(stock.reserve(wish(product, 1)), new Shortage(product, 1, 0));
        assertLevel(product, 0, 5, 0);
    }

    @Test
    public void reserving_again_after_an_unknown_outcome_takes_nothing_more() {
        ProductId product = product(3);
        Reservation reservation = reserved(product, 2);
        assertThat(stock.reserve(reservation)).isEqualTo(RESERVED);
        assertLevel(product, 1, 2, 0);
        stock.confirm(reservation);
        assertThat(stock.reserve(reservation)).isEqualTo(RESERVED);
        assertLevel(product, 1, 0, 2);
    }

    @Test
    public void other_units_under_a_known_reservation_are_refused_by_name() {
        ProductId product = product(9);
        Reservation known = reserved(product, 2);
        Reservation other = new Reservation(known.order(), known.user(), MOSCOW, Map.of(product, 3), known.at());
        assertRefused("quantity of " + product, () -> stock.reserve(other));
        assertLevel(product, 7, 2, 0);
    }

    @Test
    public void a_reservation_of_several_products_takes_all_or_nothing() {
        ProductId first = product(5);
        ProductId second = product(1);
        ProductId third = product(5);
        Map<ProductId, Integer> units = Map.of(first, 2, second, 2, third, 2);
        Reservation refused = wish(units);
        assertShort(stock.reserve(refused), new Shortage(second, 2, 1));
        assertLevel(first, 5, 0, 0);
        assertLevel(second, 1, 0, 0);
        assertLevel(third, 5, 0, 0);
        assertThat(stock.reserve(refused)).isNotEqualTo(RESERVED);
        assertLevel(first, 5, 0, 0);
        deliver(second, 1);
        Reservation taken = wish(units);
        assertThat(stock.reserve(taken)).isEqualTo(RESERVED);
        assertThat(stock.reserve(taken)).isEqualTo(RESERVED);
        assertLevel(first, 3, 2, 0);
        assertLevel(second, 0, 2, 0);
        assertThat(stock.confirm(taken)).isEqualTo(DONE);
        assertLevel(third, 3, 0, 2);
    }

    @Test
    public void a_refusal_names_what_is_short_and_by_how_much() {
        for (int position = 0; position < 4; position++) {
            Map<ProductId, Integer> units = new TreeMap<>();
            ProductId scarce = new ProductId("%d-SCARCE-%s".formatted(position, RandomKeys.random()));
            for (int i = 0; i < 4; i++) {
                ProductId product = i == position ? scarce : new ProductId(i + "-PLENTY-" + RandomKeys.random());
                deliver(product, i == position ? 2 : 50);
                units.put(product, 3);
            }
            assertShort(stock.reserve(wish(units)), new Shortage(scarce, 3, 2));
            units.forEach((product, wanted) ->
                    assertThat(stock.level(product, MOSCOW).held()).isZero());
        }
    }

    @Test
    public void released_units_can_be_sold_again_and_come_back_once() {
        ProductId product = product(2);
        Reservation given = reserved(product, 2);
        assertThat(stock.release(given)).isEqualTo(DONE);
        assertThat(stock.release(given)).isEqualTo(DONE);
        assertLevel(product, 2, 0, 0);
        Reservation taken = reserved(product, 2);
        assertThat(stock.release(given)).isEqualTo(DONE);
        assertLevel(product, 0, 2, 0);
        assertThat(stock.confirm(taken)).isEqualTo(DONE);
    }

    @Test
    public void a_reservation_that_arrives_after_its_release_gives_up() {
        ProductId product = product(4);
        ProductId never = product(0);
        Reservation late = wish(Map.of(product, 2, never, 1));
        assertThat(stock.release(late)).isEqualTo(DONE);
        assertThat(stock.reserve(late)).isEqualTo(RELEASED);
        deliver(never, 3);
        assertThat(stock.reserve(late)).isEqualTo(RELEASED);
        Reservation released = reserved(product, 1);
        stock.release(released);
        assertThat(stock.reserve(released)).isEqualTo(RELEASED);
        assertLevel(product, 4, 0, 0);
        assertLevel(never, 3, 0, 0);
    }

    @Test
    public void what_is_sold_cannot_be_released() {
        ProductId product = product(3);
        Reservation reservation = confirmed(product, 2);
        assertThat(stock.release(reservation)).isEqualTo(CONFIRMED);
        assertLevel(product, 1, 0, 2);
        stock.takeBack(reservation);
        assertThat(stock.release(reservation)).isEqualTo(CONFIRMED);
        assertLevel(product, 3, 0, 0);
    }

    @Test
    public void confirming_sells_once_and_only_what_is_held() {
        ProductId product = product(5);
        Reservation reservation = reserved(product, 2);
        assertThat(stock.confirm(reservation)).isEqualTo(DONE);
        assertThat(stock.confirm(reservation)).isEqualTo(DONE);
        assertLevel(product, 3, 0, 2);
        assertThat(stock.confirm(wish(product, 1))).isEqualTo(NOT_HELD);
        Reservation released = reserved(product, 1);
        stock.release(released);
        assertThat(stock.confirm(released)).isEqualTo(NOT_HELD);
        assertLevel(product, 3, 0, 2);
    }

    @Test
    public void units_of_a_cancelled_order_come_back_once() {
        ProductId product = product(5);
        confirmed(product, 2);
        Reservation cancelled = confirmed(product, 2);
        assertThat(stock.takeBack(cancelled)).isEqualTo(DONE);
        assertThat(stock.takeBack(cancelled)).isEqualTo(DONE);
        assertLevel(product, 3, 0, 2);
        assertThat(stock.confirm(cancelled)).isEqualTo(DONE);
        assertThat(stock.reserve(cancelled)).isEqualTo(RELEASED);
        assertThat(stock.takeBack(wish(product, 1))).isEqualTo(NOT_HELD);
        Reservation released = reserved(product, 1);
        stock.release(released);
        assertThat(stock.takeBack(released)).isEqualTo(NOT_HELD);
        assertLevel(product, 3, 0, 2);
    }

    @Test
    public void an_order_may_be_cancelled_before_its_units_are_confirmed() {
        ProductId product = product(5);
        Reservation cancelled = reserved(product, 2);
        assertThat(stock.takeBack(cancelled)).isEqualTo(DONE);
        assertThat(stock.confirm(cancelled)).isEqualTo(DONE);
        assertLevel(product, 5, 0, 0);
    }

    @Test
    public void units_of_a_forgotten_order_come_back_once_and_only_if_they_were_sold() {
        ProductId product = product(5);
        confirmed(product, 3);
        Instant longAgo = clock.instant().minus(Duration.ofDays(3));
        Reservation forgotten = new Reservation(checkout(), MOSCOW, Map.of(product, 2), longAgo);
        assertThat(stock.takeBack(forgotten)).isEqualTo(DONE);
        assertThat(stock.takeBack(forgotten)).isEqualTo(DONE);
        assertLevel(product, 4, 0, 1);
        Reservation tooMany = new Reservation(checkout(), MOSCOW, Map.of(product, 2), longAgo);
        assertThat(stock.takeBack(tooMany)).isEqualTo(NOT_HELD);
        assertLevel(product, 4, 0, 1);
    }

    @Test
    public void the_same_key_of_two_customers_is_two_reservations() {
        ProductId product = product(5);
        CheckoutId checkout = checkout();
        Reservation mine = new Reservation(checkout, MOSCOW, Map.of(product, 1), clock.instant());
        assertThat(stock.reserve(mine)).isEqualTo(RESERVED);
        CheckoutId theirs = new CheckoutId(RandomKeys.user(), checkout.key());
        Reservation other = new Reservation(theirs, MOSCOW, Map.of(product, 1), mine.at());
        assertThat(stock.reserve(other)).isEqualTo(RESERVED);
        assertLevel(product, 3, 2, 0);
        assertThat(stock.release(other)).isEqualTo(DONE);
        assertLevel(product, 4, 1, 0);
    }

    @Test
    public void ids_of_any_script_and_a_hundred_products_at_once_are_kept_apart() {
        Map<ProductId, Integer> units = new TreeMap<>();
        for (int i = 0; i < Reservation.MAX_PRODUCTS; i++) {
            ProductId product = new ProductId("🎁".repeat(90) + "Ёж-" + RandomKeys.random() + i);
            deliver(product, i + 1);
            units.put(product, i + 1);
        }
        CheckoutId checkout = new CheckoutId(new UserId("👩‍🚀 " + RandomKeys.random()), "ключ'\"🔑");
        Reservation reservation = new Reservation(checkout, MOSCOW, units, clock.instant());
        assertThat(stock.reserve(reservation)).isEqualTo(RESERVED);
        assertThat(stock.confirm(reservation)).isEqualTo(DONE);
        units.forEach((product, sold) -> assertLevel(product, 0, 0, sold));
    }

    @Test
    public void a_clock_that_jumps_back_changes_no_answer() {
        ProductId product = product(9);
        Delivery delivery = delivery(product, 1);
        stock.receive(delivery);
        Reservation sold = confirmed(product, 1);
        Reservation held = reserved(product, 1);
        Reservation lost = reserved(product, 1);
        clock.move(Duration.ofSeconds(-4));
        assertThat(stock.reserve(held)).isEqualTo(RESERVED);
        assertThat(stock.receive(delivery)).isEqualTo(Receiving.COUNTED);
        clock.move(Duration.ofHours(-3));
        assertThat(stock.confirm(held)).isEqualTo(DONE);
        assertThat(stock.release(lost)).isEqualTo(DONE);
        assertThat(stock.takeBack(sold)).isEqualTo(DONE);
        assertLevel(product, 9, 0, 1);
    }

    @Test
    public void an_unknown_zone_is_refused_by_name() {
        Zone atlantis = new Zone("atlantis");
        ProductId product = product(1);
        Instant now = clock.instant();
        assertRefused("geozone", () -> stock.receive(new Delivery("DEL-1", product, atlantis, 1, now)));
        assertRefused("geozone", () -> stock.reserve(new Reservation(checkout(), atlantis, Map.of(product, 1), now)));
    }

    @Test
    public void a_time_far_ahead_or_long_ago_is_refused_by_name() {
        ProductId product = product(9);
        Instant now = clock.instant();
        assertThat(reserveAt(product, now.plusSeconds(5))).isEqualTo(RESERVED);
        assertRefused("at", () -> reserveAt(product, now.plusMillis(5_001)));
        assertThat(reserveAt(product, now.minus(Duration.ofDays(1)))).isEqualTo(RESERVED);
        assertRefused(
                "at", () -> reserveAt(product, now.minus(Duration.ofDays(1)).minusMillis(1)));
        assertRefused("at", () -> receiveAt(product, now.plusMillis(5_001)));
        assertRefused(
                "at", () -> receiveAt(product, now.minus(Duration.ofDays(2)).minusMillis(1)));
        assertLevel(product, 7, 2, 0);
    }

    private Reserving reserveAt(ProductId product, Instant at) {
        return stock.reserve(new Reservation(checkout(), MOSCOW, Map.of(product, 1), at));
    }

    private Receiving receiveAt(ProductId product, Instant at) {
        return stock.receive(new Delivery("DEL-" + RandomKeys.random(), product, MOSCOW, 1, at));
    }

    private static void assertRefused(String field, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo(field));
    }
}
