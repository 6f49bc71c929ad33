package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.AwaitedPayment;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.CommitResult;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intent.AttemptOrigin;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The promises of every memory of checkouts. */
public abstract class CheckoutsContract {
    private static final CommitResult COMMITTED = new CommitResult.Committed();
    private static final CommitResult LOST = new CommitResult.Lost();
    private static final Decision.Reason EXPIRED = new Decision.Expired();

    private final TestClock clock = TestClock.atPresent();
    private final UserId user = RandomKeys.user();
    private int names;
    private Checkouts checkouts;

    /** A store that tells the time by this clock; it may hold other tests' data. */
    protected abstract Checkouts open(Clock clock);

    @BeforeEach
    void openStore() {
        checkouts = open(clock);
    }

    @Test
    public void a_customer_who_never_ordered_has_no_history() {
        assertThat(look("key")).isEqualTo(CheckoutHistory.NONE);
    }

    @Test
    public void an_order_is_found_with_everything_that_it_needs() {
        AttemptId id = new AttemptId(
                new CheckoutId(new UserId("Покупатель 😀 " + RandomKeys.random()), "a key of 255"), "attempt-7");
        Intent intent = new Intent(
                id,
                new AttemptOrigin("instance-1", Optional.empty()),
                clock.instant(),
                SampleOrders.purchase(SampleOrders.KALININGRAD),
                Set.of(ChangeId.at(clock.instant()), ChangeId.at(clock.instant().minusSeconds(1))),
                clock.instant().plusSeconds(60));
        assertThat(checkouts.commit(intent)).isEqualTo(COMMITTED);
        AttemptRecord made = AttemptRecord.begun(intent).decided(new Commit());
        assertThat(checkouts.find(id)).contains(made);
        assertThat(checkouts.look(id.user(), id.checkout().order()))
                .isEqualTo(new CheckoutHistory(
                        Optional.of(id), Optional.empty(), Optional.empty(), Optional.of(id), List.of(made)));
        assertThat(checkouts.find(intent("other").attempt())).isEmpty();
    }

    @Test
    public void a_key_makes_one_order() {
        Intent first = intent("key");
        assertThat(checkouts.commit(first)).isEqualTo(COMMITTED);
        assertThat(checkouts.commit(intent("key", Optional.of(first.attempt()))))
                .isEqualTo(LOST);
        assertThat(checkouts.commit(first)).as("the very same again").isEqualTo(COMMITTED);
        assertThat(look("key").attempts()).extracting(AttemptRecord::id).containsExactly(first.attempt());
    }

    @Test
    public void of_two_orders_that_read_one_cart_one_is_made() {
        Intent first = intent("first");
        Intent second = intent("second");
        assertThat(checkouts.commit(first)).isEqualTo(COMMITTED);
        assertThat(checkouts.commit(second)).isEqualTo(LOST);
        assertThat(checkouts.find(second.attempt())).isEmpty();
        assertThat(look("second").latest()).contains(first.attempt());
        assertThat(checkouts.commit(intent("second", Optional.of(first.attempt()))))
                .as("which knows of the first")
                .isEqualTo(COMMITTED);
    }

    @Test
    public void an_order_that_another_instance_made_of_my_attempt_is_mine_also_after_the_next() {
        Intent mine = intent("key");
        checkouts.commit(mine);
        checkouts.commit(intent("next", Optional.of(mine.attempt())));
        assertThat(checkouts.commit(mine)).isEqualTo(COMMITTED);
    }

    @Test
    public void of_attempts_that_race_for_one_key_one_is_the_order() {
        List<Intent> racers = List.of(intent("key"), intent("key"), intent("key"), intent("key"));
        List<CommitResult> answers = Race.of(4, racer -> () -> checkouts.commit(racers.get(racer)));
        assertThat(answers).filteredOn(COMMITTED::equals).hasSize(1);
        assertThat(answers).filteredOn(LOST::equals).as("of %s", answers).hasSize(3);
    }

    @Test
    public void of_keys_that_race_for_one_cart_one_is_the_order() {
        List<Intent> racers = List.of(intent("a"), intent("b"), intent("c"), intent("d"));
        List<CommitResult> answers = Race.of(4, racer -> () -> checkouts.commit(racers.get(racer)));
        assertThat(answers).filteredOn(COMMITTED::equals).hasSize(1);
        assertThat(answers).filteredOn(LOST::equals).as("of %s", answers).hasSize(3);
    }

    @Test
    public void the_first_decision_about_an_attempt_is_final() {
        Intent refused = intent("key");
        assertThat(checkouts.abort(refused, EXPIRED, false)).isEqualTo(new Abort(EXPIRED));
        assertThat(checkouts.abort(refused, new Decision.CartChanged(), true)).isEqualTo(new Abort(EXPIRED));
        assertThat(checkouts.commit(refused)).isEqualTo(new CommitResult.Aborted(new Abort(EXPIRED)));
        Intent made = intent("other");
        checkouts.commit(made);
        assertThat(checkouts.abort(made, EXPIRED, false)).isEqualTo(new Commit());
        assertThat(checkouts.find(made.attempt())).map(AttemptRecord::isOrder).contains(true);
    }

    @Test
    public void whoever_races_to_decide_learns_the_same() {
        Intent intent = intent("key");
        List<Boolean> committed = Race.of(
                8,
                racer -> () -> racer % 2 == 0
                        ? checkouts.commit(intent).equals(COMMITTED)
                        : checkouts.abort(intent, EXPIRED, false).equals(new Commit()));
        assertThat(committed).containsOnly(committed.get(0));
        assertThat(checkouts.find(intent.attempt())).map(AttemptRecord::isOrder).contains(committed.get(0));
    }

    @Test
    public void a_refused_attempt_changes_neither_its_key_nor_the_latest_order() {
        Intent refused = intent("key");
        checkouts.abort(refused, EXPIRED, false);
        assertThat(look("key").latest()).isEmpty();
        Intent next = intent("key");
        assertThat(checkouts.commit(next)).isEqualTo(COMMITTED);
        assertThat(look("key").attempts())
                .extracting(AttemptRecord::id)
                .containsExactlyInAnyOrder(refused.attempt(), next.attempt());
        assertThat(look("key").order()).map(AttemptRecord::id).contains(next.attempt());
    }

    @Test
    public void a_key_that_was_refused_for_good_makes_no_order() {
        Intent refused = intent("key");
        assertThat(checkouts.abort(refused, EXPIRED, true)).isEqualTo(new Abort(EXPIRED));
        assertThat(checkouts.commit(intent("key"))).isEqualTo(LOST);
        assertThat(look("key").finalRefusal()).map(AttemptRecord::id).contains(refused.attempt());
        assertThat(look("key").latest()).isEmpty();
    }

    @Test
    public void an_attempt_that_is_refused_for_good_after_another_made_the_order_takes_nothing_from_it() {
        Intent made = intent("key");
        Intent refused = intent("key");
        checkouts.commit(made);
        assertThat(checkouts.abort(refused, EXPIRED, true)).isEqualTo(new Abort(EXPIRED));
        assertThat(look("key").order()).map(AttemptRecord::id).contains(made.attempt());
        assertThat(look("key").finalRefusal()).isEmpty();
    }

    @Test
    public void of_attempts_that_race_to_order_and_to_be_refused_for_good_one_decides_about_the_key() {
        List<Intent> racers = List.of(intent("key"), intent("key"), intent("key"), intent("key"));
        List<CommitResult> answers = Race.of(4, racer -> () -> {
            if (racer % 2 == 0) {
                return checkouts.commit(racers.get(racer));
            }
            checkouts.abort(racers.get(racer), EXPIRED, true);
            return LOST;
        });
        CheckoutHistory history = look("key");
        assertThat(history.holder()).isPresent();
        assertThat(history.order().isPresent()).isEqualTo(answers.contains(COMMITTED));
        assertThat(history.finalRefusal().isPresent()).isEqualTo(!answers.contains(COMMITTED));
    }

    @Test
    public void every_reason_is_remembered_with_its_details() {
        Shortage shortage = new Shortage(SampleOrders.phone().product(), 1, 0);
        for (Decision.Reason reason : EveryCase.of(
                Decision.Reason.class,
                List.of(
                        new Decision.OutOfStock(List.of(shortage)),
                        new Decision.PaymentRefused("карта просрочена 😀"),
                        new Decision.CartChanged(),
                        new Decision.Expired()))) {
            Intent intent = intent("key " + reason);
            checkouts.abort(intent, reason, true);
            assertThat(checkouts.find(intent.attempt()).flatMap(AttemptRecord::refusal))
                    .contains(reason);
        }
    }

    @Test
    public void the_latest_order_is_unfinished_until_somebody_says_that_it_is_finished() {
        Intent first = intent("first");
        checkouts.commit(first);
        assertThat(look("first").unfinished()).contains(first.attempt());
        checkouts.finish(first.attempt());
        checkouts.finish(first.attempt());
        assertThat(look("first").unfinished()).isEmpty();
        Intent second = intent("second", Optional.of(first.attempt()));
        checkouts.commit(second);
        checkouts.finish(first.attempt());
        assertThat(look("second").unfinished())
                .as("a late word about the first")
                .contains(second.attempt());
        assertThat(look("second").isFinished(first.attempt())).isTrue();
    }

    @Test
    public void an_awaited_payment_is_remembered_until_it_is_decided() {
        Intent intent = intent("key");
        AwaitedPayment first = new AwaitedPayment(clock.instant().plusSeconds(600), clock.instant());
        assertThat(checkouts.awaitPayment(intent, first)).isEmpty();
        clock.move(Duration.ofSeconds(5));
        AwaitedPayment again = new AwaitedPayment(first.until(), clock.instant());
        assertThat(checkouts.awaitPayment(intent, again)).isEmpty();
        AttemptRecord waiting = AttemptRecord.begun(intent).awaiting(again);
        assertThat(checkouts.find(intent.attempt())).contains(waiting);
        assertThat(look("key").awaited()).contains(waiting);
        assertThat(look("other").awaiting()).contains(intent.attempt());
        assertThat(look("key").latest()).isEmpty();
        assertThat(checkouts.commit(intent)).isEqualTo(COMMITTED);
        assertThat(checkouts.awaitPayment(intent, first)).contains(new Commit());
        assertThat(look("key").awaited()).as("a late word about it").isEmpty();
        assertThat(look("key").order()).map(AttemptRecord::id).contains(intent.attempt());
    }

    @Test
    public void who_awaits_the_payment_of_a_refused_attempt_hears_of_the_refusal() {
        Intent intent = intent("key");
        checkouts.abort(intent, EXPIRED, false);
        AwaitedPayment payment = new AwaitedPayment(clock.instant().plusSeconds(600), clock.instant());
        assertThat(checkouts.awaitPayment(intent, payment)).contains(new Abort(EXPIRED));
        assertThat(look("key").awaited()).isEmpty();
    }

    @Test
    public void what_one_customer_does_is_nothing_to_another() {
        checkouts.commit(intent("key"));
        CheckoutId other = new CheckoutId(RandomKeys.user(), "key");
        assertThat(checkouts.look(other.user(), other.order())).isEqualTo(CheckoutHistory.NONE);
    }

    @Test
    public void units_of_a_cancelled_order_have_one_name_for_ever() {
        checkouts.abort(intent("key"), EXPIRED, false);
        Intent made = intent("key");
        checkouts.commit(made);
        Order order = Order.begun(made.placement());
        Order soon = order.next(OrderStatus.CANCELLED, order.createdAt().plus(Stock.REMEMBERED));
        assertThat(checkouts.reservation(soon)).isEqualTo(made.reservation());
        Order late = order.next(OrderStatus.CANCELLED, order.createdAt().plus(Checkouts.NAMES_COUNT));
        assertThat(checkouts.reservation(late))
                .as("by then attempts may be forgotten between two cancellations")
                .isEqualTo(Reservation.of(made.placement()));
    }

    private CheckoutHistory look(String key) {
        OrderId order = new CheckoutId(user, key).order();
        return checkouts.look(user, order);
    }

    private Intent intent(String key) {
        return intent(key, Optional.empty());
    }

    /** Returns another attempt each time. */
    private Intent intent(String key, Optional<AttemptId> latest) {
        names++;
        return new Intent(
                new AttemptId(new CheckoutId(user, key), "attempt-" + names),
                new AttemptOrigin("instance-1", latest),
                clock.instant(),
                SampleOrders.purchase(SampleOrders.MOSCOW),
                Set.of(ChangeId.at(clock.instant())),
                clock.instant().plusSeconds(60));
    }
}
