package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.shop.stock.Stock;
import io.mobimir.testkit.EveryCase;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The promises of every store of checkouts. */
public abstract class CheckoutsContract {
    private static final Decision COMMIT = new Commit();
    private static final Decision EXPIRED = new Abort(new Decision.Expired());

    private final TestClock clock = TestClock.atPresent();
    private final UserId user = RandomKeys.user();
    private Checkouts checkouts;

    /** A store that tells the time by this clock; it may hold other tests' data. */
    protected abstract Checkouts open(Clock clock);

    @BeforeEach
    void openStore() {
        checkouts = open(clock);
    }

    @Test
    public void an_intent_is_found_as_it_was_written() {
        Intent intent = new Intent(
                new AttemptId(new CheckoutId(new UserId("Покупатель 😀 " + RandomKeys.random()), "a key of 255"), 7),
                clock.instant(),
                SampleOrders.purchase(SampleOrders.KALININGRAD),
                Set.of(ChangeId.at(clock.instant()), ChangeId.at(clock.instant().minusSeconds(1))),
                clock.instant().plusSeconds(60));
        assertThat(checkouts.open(intent)).isEqualTo(new Opening.Opened());
        assertThat(checkouts.find(intent.attempt())).contains(Checkout.begun(intent));
        assertThat(checkouts.find(id("other"))).isEmpty();
    }

    @Test
    public void a_key_is_used_once() {
        Intent first = opened("key");
        clock.move(Duration.ofMillis(5));
        assertThat(checkouts.open(intent("key"))).isEqualTo(new Opening.Known(Checkout.begun(first)));
        checkouts.decide(first.attempt(), COMMIT);
        checkouts.finish(first.attempt());
        assertThat(checkouts.open(intent("key"))).isInstanceOf(Opening.Known.class);
        assertThat(checkouts.open(first)).as("the very same again").isEqualTo(new Opening.Opened());
    }

    @Test
    public void a_customer_has_one_checkout_open_at_a_time() {
        Intent first = opened("first");
        assertThat(checkouts.open(intent("second"))).isEqualTo(new Opening.Busy(first.attempt()));
        assertThat(checkouts.find(id("second"))).isEmpty();
        checkouts.decide(first.attempt(), EXPIRED);
        assertThat(checkouts.open(intent("second"))).isEqualTo(new Opening.Busy(first.attempt()));
        checkouts.finish(first.attempt());
        opened("second");
    }

    @Test
    public void of_keys_that_race_for_one_cart_one_opens() {
        List<Opening> answers = Race.of(8, racer -> () -> checkouts.open(intent("key " + racer)));
        assertThat(answers).filteredOn(Opening.Opened.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(Opening.Busy.class::isInstance).hasSize(7);
    }

    @Test
    public void the_first_decision_is_final() {
        Intent intent = opened("key");
        assertThat(checkouts.decide(intent.attempt(), EXPIRED)).isEqualTo(EXPIRED);
        assertThat(checkouts.decide(intent.attempt(), COMMIT)).isEqualTo(EXPIRED);
        assertThat(checkouts.find(intent.attempt()).flatMap(Checkout::decision)).contains(EXPIRED);
    }

    @Test
    public void whoever_races_to_decide_learns_the_same() {
        Intent intent = opened("key");
        List<Decision> answers =
                Race.of(8, racer -> () -> checkouts.decide(intent.attempt(), racer % 2 == 0 ? COMMIT : EXPIRED));
        assertThat(answers).containsOnly(answers.get(0));
        assertThat(checkouts.find(intent.attempt()).flatMap(Checkout::decision)).contains(answers.get(0));
    }

    @Test
    public void every_reason_is_remembered_with_its_details() {
        Shortage shortage = new Shortage(SampleOrders.phone().product(), 1, 0);
        List<Decision> decisions = new ArrayList<>(List.of(COMMIT));
        EveryCase.of(
                        Decision.Reason.class,
                        List.of(
                                new Decision.OutOfStock(List.of(shortage)),
                                new Decision.PaymentRefused("карта просрочена 😀"),
                                new Decision.CartChanged(),
                                new Decision.Expired()))
                .forEach(reason -> decisions.add(new Abort(reason)));
        for (Decision decision : EveryCase.of(Decision.class, decisions)) {
            Intent intent = opened("key " + decision);
            checkouts.decide(intent.attempt(), decision);
            assertThat(checkouts.find(intent.attempt()).flatMap(Checkout::decision))
                    .contains(decision);
            checkouts.finish(intent.attempt());
        }
    }

    @Test
    public void it_is_known_when_all_is_done() {
        Intent intent = opened("key");
        checkouts.decide(intent.attempt(), COMMIT);
        assertThat(checkouts.find(intent.attempt()).map(Checkout::finished)).contains(false);
        checkouts.finish(intent.attempt());
        checkouts.finish(intent.attempt());
        assertThat(checkouts.find(intent.attempt()).map(Checkout::finished)).contains(true);
    }

    @Test
    public void finishing_late_does_not_close_the_next() {
        Intent first = opened("first");
        checkouts.decide(first.attempt(), COMMIT);
        checkouts.finish(first.attempt());
        Intent second = opened("second");
        checkouts.finish(first.attempt());
        assertThat(checkouts.open(intent("third"))).isEqualTo(new Opening.Busy(second.attempt()));
    }

    @Test
    public void a_sign_of_life_is_seen() {
        Intent intent = opened("key");
        clock.move(Duration.ofSeconds(3));
        checkouts.alive(intent.attempt());
        assertThat(checkouts.find(intent.attempt()))
                .contains(Checkout.begun(intent).alive(clock.instant()));
    }

    @Test
    public void nothing_is_decided_about_what_was_never_begun() {
        assertThatThrownBy(() -> checkouts.decide(id("never"), COMMIT)).isInstanceOf(StoreException.class);
        assertThat(checkouts.find(id("never"))).isEmpty();
    }

    @Test
    public void an_attempt_that_ended_stays_as_it_was_whatever_becomes_of_the_next() {
        Intent first = refused(id("key"));
        Intent second = opened(first.attempt().next());
        checkouts.alive(first.attempt());
        checkouts.finish(first.attempt());
        assertThat(checkouts.decide(first.attempt(), COMMIT)).isEqualTo(EXPIRED);
        assertThat(checkouts.find(second.attempt())).contains(Checkout.begun(second));
        assertThat(checkouts.decide(second.attempt(), COMMIT)).isEqualTo(COMMIT);
        assertThat(checkouts.find(first.attempt()).flatMap(Checkout::decision)).contains(EXPIRED);
    }

    @Test
    public void of_those_that_race_for_the_next_attempt_of_a_key_one_opens() {
        Intent first = refused(id("key"));
        List<Opening> answers = Race.of(8, racer -> () -> {
            Intent next = intent(first.attempt().next());
            Intent mine = new Intent(
                    next.attempt(),
                    next.at(),
                    next.purchase(),
                    Set.of(),
                    next.expiresAt().plusSeconds(racer));
            return checkouts.open(mine);
        });
        assertThat(answers).filteredOn(Opening.Opened.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(Opening.Known.class::isInstance).hasSize(7);
    }

    @Test
    public void how_a_key_stands_is_said_by_the_order_or_the_open_attempt_or_the_last() {
        CheckoutId key = id("key").checkout();
        assertThat(checkouts.find(key)).isEmpty();
        Intent first = refused(id("key"));
        refused(id("key and more"));
        assertThat(checkouts.find(key).map(Checkout::intent)).contains(first);
        Intent second = refused(first.attempt().next());
        assertThat(checkouts.find(key).map(Checkout::intent)).contains(second);
        Intent tenth = opened(new AttemptId(key, 10));
        assertThat(checkouts.find(key).map(Checkout::intent)).contains(tenth);
        checkouts.decide(tenth.attempt(), COMMIT);
        checkouts.finish(tenth.attempt());
        assertThat(checkouts.find(key).map(Checkout::intent)).contains(tenth);
        assertThat(checkouts.of(user, key.order())).extracting(Checkout::intent).containsOnly(first, second, tenth);
        assertThat(checkouts.of(RandomKeys.user(), key.order())).isEmpty();
    }

    @Test
    public void units_of_a_cancelled_order_have_one_name_for_ever() {
        Intent first = refused(id("key"));
        Intent second = opened(first.attempt().next());
        checkouts.decide(second.attempt(), COMMIT);
        checkouts.finish(second.attempt());
        Order order = Order.begun(second.placement());
        Order soon = order.next(OrderStatus.CANCELLED, order.createdAt().plus(Stock.REMEMBERED));
        assertThat(checkouts.reservation(soon)).isEqualTo(second.reservation());
        Order late = order.next(OrderStatus.CANCELLED, order.createdAt().plus(Checkouts.NAMES_COUNT));
        assertThat(checkouts.reservation(late))
                .as("by then attempts may be forgotten between two cancellations")
                .isEqualTo(Reservation.of(second.placement()));
    }

    @Test
    public void that_a_payment_is_awaited_is_remembered_and_a_sign_of_life() {
        Intent intent = opened("key");
        clock.move(Duration.ofSeconds(3));
        Instant until = clock.instant().plusSeconds(600).truncatedTo(ChronoUnit.MILLIS);
        checkouts.awaitPayment(intent.attempt(), until);
        assertThat(checkouts.find(intent.attempt()))
                .contains(Checkout.begun(intent).awaitingPayment(until).alive(clock.instant()));
        checkouts.decide(intent.attempt(), COMMIT);
        assertThat(checkouts.find(intent.attempt()).map(Checkout::awaitsPayment))
                .contains(false);
    }

    private Intent refused(AttemptId id) {
        Intent intent = opened(id);
        checkouts.decide(id, EXPIRED);
        checkouts.finish(id);
        return intent;
    }

    private Intent opened(String key) {
        return opened(id(key));
    }

    private Intent opened(AttemptId id) {
        Intent intent = intent(id);
        assertThat(checkouts.open(intent)).isEqualTo(new Opening.Opened());
        return intent;
    }

    private Intent intent(String key) {
        return intent(id(key));
    }

    private Intent intent(AttemptId id) {
        return new Intent(
                id,
                clock.instant(),
                SampleOrders.purchase(SampleOrders.MOSCOW),
                Set.of(ChangeId.at(clock.instant())),
                clock.instant().plusSeconds(60));
    }

    private AttemptId id(String key) {
        return AttemptId.first(new CheckoutId(user, key));
    }
}
