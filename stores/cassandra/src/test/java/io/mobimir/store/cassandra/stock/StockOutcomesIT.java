package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever becomes of a message, what was answered is true. */
@OnCassandra
class StockOutcomesIT extends TwoStocks {
    private static final String LOOK = "IN ?";
    private static final int FOR_EVER = 1_000_000;
    /** Enough for an answer on a busy machine, if one comes. */
    private static final Limits HASTY = Limits.STANDARD.withPatience(Duration.ofSeconds(1));

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "ANSWER", "LATE"})
    void every_kind_of_call_is_settled_by_itself_whatever_was_lost(Loss loss) {
        ProductId product = RandomKeys.product();
        Delivery delivery = delivery(product, 10);
        losses.lose(loss, 1, WRITE);
        assertThat(first.receive(delivery)).isEqualTo(Receiving.COUNTED);
        losses.lose(loss, 1, WRITE);
        Reservation sold = wish(product, 3);
        assertThat(first.reserve(sold)).isEqualTo(RESERVED);
        assertLevel(product, 7, 3, 0);
        losses.lose(loss, 2, WRITE);
        assertThat(first.confirm(sold)).isEqualTo(Settling.DONE);
        assertLevel(product, 7, 0, 3);
        Reservation released = wish(product, 2);
        first.reserve(released);
        losses.lose(loss, 1, WRITE);
        assertThat(first.release(released)).isEqualTo(Settling.DONE);
        losses.lose(loss, 1, WRITE);
        assertThat(first.takeBack(sold)).isEqualTo(Settling.DONE);
        assertLevel(product, 10, 0, 0);
        assertThat(first.metrics().snapshot().unknown()).isEqualTo(6);
        losses.arrive();
        assertLevel(product, 10, 0, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "ANSWER", "LATE"})
    void a_lost_write_that_another_instance_overtakes_is_settled_as_well(Loss loss) {
        ProductId product = product(10);
        Reservation others = wish(product, 4);
        losses.lose(loss, 1, WRITE, () -> second.reserve(others));
        assertThat(first.reserve(wish(product, 3))).isEqualTo(RESERVED);
        losses.arrive();
        assertLevel(product, 3, 7, 0);
    }

    @Test
    void a_refusal_is_final_because_what_was_held_up_cannot_arrive_any_more() {
        ProductId product = product(2);
        Reservation slow = wish(product, 2);
        losses.lose(Loss.LATE, FOR_EVER, WRITE);
        CassandraStock hasty = new CassandraStock(lossy, Zones.DEFAULT, clock, HASTY);
        assertFails(Outcome.UNKNOWN, () -> hasty.reserve(slow));
        assertThat(second.reserve(wish(product, 1))).isEqualTo(RESERVED);
        assertThat(second.reserve(slow)).isInstanceOf(Reserving.OutOfStock.class);
        assertThat(losses.arrive()).isPositive();
        assertLevel(product, 1, 1, 0);
    }

    @Test
    void a_refusal_that_changes_nothing_kills_what_is_held_up() {
        ProductId product = product(2);
        Reservation slow = wish(product, 2);
        losses.lose(Loss.LATE, FOR_EVER, WRITE);
        CassandraStock hasty = new CassandraStock(lossy, Zones.DEFAULT, clock, HASTY);
        assertFails(Outcome.UNKNOWN, () -> hasty.reserve(slow));
        assertThat(second.confirm(slow)).isEqualTo(Settling.NOT_HELD);
        losses.arrive();
        assertLevel(product, 2, 0, 0);
    }

    @Test
    void a_released_reservation_that_was_held_up_does_not_come_back() {
        ProductId product = product(5);
        Reservation slow = wish(product, 2);
        losses.lose(Loss.LATE, FOR_EVER, WRITE);
        CassandraStock hasty = new CassandraStock(lossy, Zones.DEFAULT, clock, HASTY);
        assertFails(Outcome.UNKNOWN, () -> hasty.reserve(slow));
        assertThat(second.release(slow)).isEqualTo(Settling.DONE);
        losses.arrive();
        assertLevel(product, 5, 0, 0);
        assertThat(second.reserve(slow)).isEqualTo(new Reserving.Released());
    }

    @Test
    void what_the_store_never_got_is_not_applied() {
        ProductId product = product(5);
        losses.lose(Loss.NO_NODE, FOR_EVER, WRITE);
        assertFails(Outcome.NOT_APPLIED, () -> first.reserve(wish(product, 1)));
        losses.loseNothingMore();
        losses.lose(Loss.REQUEST, FOR_EVER, LOOK);
        CassandraStock hasty = new CassandraStock(lossy, Zones.DEFAULT, clock, HASTY);
        assertFails(Outcome.NOT_APPLIED, () -> hasty.confirm(wish(product, 1)));
        losses.loseNothingMore();
        assertThat(first.reserve(wish(product, 1))).isEqualTo(RESERVED);
        assertLevel(product, 4, 1, 0);
    }

    @Test
    void a_look_that_is_lost_is_made_again() {
        ProductId product = product(5);
        Reservation reservation = wish(product, 1);
        second.reserve(reservation);
        losses.lose(Loss.REQUEST, 3, LOOK);
        assertThat(first.confirm(reservation)).isEqualTo(Settling.DONE);
        assertLevel(product, 4, 0, 1);
    }

    @Test
    void a_call_that_may_have_been_done_stays_in_doubt_when_the_store_is_gone_for_good() {
        ProductId product = product(5);
        CassandraStock hasty = new CassandraStock(lossy, Zones.DEFAULT, clock, HASTY);
        hasty.reserve(wish(product, 1));
        Reservation reservation = wish(product, 2);
        losses.lose(Loss.ANSWER, 1, WRITE);
        losses.lose(Loss.NO_NODE, FOR_EVER, LOOK);
        assertFails(Outcome.UNKNOWN, () -> hasty.reserve(reservation));
        losses.loseNothingMore();
        assertThat(first.reserve(reservation)).isEqualTo(RESERVED);
        assertLevel(product, 2, 3, 0);
    }

    @Test
    void a_basket_of_which_a_part_failed_is_in_doubt_and_can_be_repeated_or_released() {
        ProductId one = product(5);
        ProductId other = product(5);
        Reservation basket = new Reservation(checkout(), MOSCOW, Map.of(one, 1, other, 1), clock.instant());
        first.level(one, MOSCOW);
        losses.lose(Loss.NOTHING, 1, WRITE, () -> losses.lose(Loss.NO_NODE, 1, WRITE));
        assertFails(Outcome.UNKNOWN, () -> first.reserve(basket));
        assertThat(second.reserve(basket)).isEqualTo(RESERVED);
        assertThat(second.release(basket)).isEqualTo(Settling.DONE);
        assertLevel(one, 5, 0, 0);
        assertLevel(other, 5, 0, 0);
    }

    @Test
    void racing_buyers_lose_and_double_nothing_while_messages_get_lost() {
        ProductId product = product(60);
        for (Loss loss : List.of(Loss.ANSWER, Loss.REQUEST, Loss.LATE, Loss.ANSWER)) {
            losses.lose(loss, 2, WRITE);
        }
        List<Reserving> answers =
                Race.of(40, buyer -> () -> (buyer % 2 == 0 ? first : second).reserve(wish(product, 2)));
        assertThat(answers).filteredOn(RESERVED::equals).hasSize(30);
        losses.arrive();
        assertLevel(product, 0, 60, 0);
    }

    private static void assertFails(Outcome outcome, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.outcome()).isEqualTo(outcome));
    }
}
