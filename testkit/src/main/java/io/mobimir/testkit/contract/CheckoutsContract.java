package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.testkit.Keys;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every memory of checkouts promises. */
public abstract class CheckoutsContract {
    private static final Decision COMMIT = new Commit();
    private static final Decision EXPIRED = new Abort(new Decision.Expired());

    private final TestClock clock = TestClock.atPresent();
    private final UserId user = Keys.user();
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
                new CheckoutId(new UserId("Покупатель 😀 " + Keys.random()), "ключ 😀"),
                clock.instant(),
                SampleOrders.purchase(SampleOrders.KALININGRAD),
                Set.of(ChangeId.at(clock.instant()), ChangeId.at(clock.instant().minusSeconds(1))),
                clock.instant().plusSeconds(60));
        assertThat(checkouts.open(intent)).isEqualTo(new Opening.Opened());
        assertThat(checkouts.find(intent.id())).contains(Checkout.begun(intent));
        assertThat(checkouts.find(id("other"))).isEmpty();
    }

    @Test
    public void a_key_is_used_once() {
        Intent first = opened("key");
        clock.move(Duration.ofMillis(5));
        assertThat(checkouts.open(intent("key"))).isEqualTo(new Opening.Known(Checkout.begun(first)));
        checkouts.decide(first.id(), COMMIT);
        checkouts.finish(first.id());
        assertThat(checkouts.open(intent("key"))).isInstanceOf(Opening.Known.class);
        assertThat(checkouts.open(first)).as("the very same again").isEqualTo(new Opening.Opened());
    }

    @Test
    public void a_customer_has_one_checkout_open_at_a_time() {
        Intent first = opened("first");
        assertThat(checkouts.open(intent("second"))).isEqualTo(new Opening.Busy(first.id()));
        assertThat(checkouts.find(id("second"))).isEmpty();
        checkouts.decide(first.id(), EXPIRED);
        assertThat(checkouts.open(intent("second"))).isEqualTo(new Opening.Busy(first.id()));
        checkouts.finish(first.id());
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
        assertThat(checkouts.decide(intent.id(), EXPIRED)).isEqualTo(EXPIRED);
        assertThat(checkouts.decide(intent.id(), COMMIT)).isEqualTo(EXPIRED);
        assertThat(checkouts.find(intent.id()).flatMap(Checkout::decision)).contains(EXPIRED);
    }

    @Test
    public void whoever_races_to_decide_learns_the_same() {
        Intent intent = opened("key");
        List<Decision> answers =
                Race.of(8, racer -> () -> checkouts.decide(intent.id(), racer % 2 == 0 ? COMMIT : EXPIRED));
        assertThat(answers).containsOnly(answers.get(0));
        assertThat(checkouts.find(intent.id()).flatMap(Checkout::decision)).contains(answers.get(0));
    }

    @Test
    public void every_reason_is_remembered_with_its_details() {
        Shortage shortage = new Shortage(SampleOrders.phone().product(), 1, 0);
        for (Decision.Reason reason : List.of(
                new Decision.OutOfStock(List.of(shortage)),
                new Decision.PaymentRefused("карта просрочена 😀"),
                new Decision.CartChanged(),
                new Decision.Expired())) {
            Intent intent = opened("key " + reason);
            checkouts.decide(intent.id(), new Abort(reason));
            assertThat(checkouts.find(intent.id()).flatMap(Checkout::decision)).contains(new Abort(reason));
            checkouts.finish(intent.id());
        }
    }

    @Test
    public void it_is_known_when_all_is_done() {
        Intent intent = opened("key");
        checkouts.decide(intent.id(), COMMIT);
        assertThat(checkouts.find(intent.id()).map(Checkout::finished)).contains(false);
        checkouts.finish(intent.id());
        checkouts.finish(intent.id());
        assertThat(checkouts.find(intent.id()).map(Checkout::finished)).contains(true);
    }

    @Test
    public void finishing_late_does_not_close_the_next() {
        Intent first = opened("first");
        checkouts.decide(first.id(), COMMIT);
        checkouts.finish(first.id());
        Intent second = opened("second");
        checkouts.finish(first.id());
        assertThat(checkouts.open(intent("third"))).isEqualTo(new Opening.Busy(second.id()));
    }

    @Test
    public void a_sign_of_life_is_seen() {
        Intent intent = opened("key");
        clock.move(Duration.ofSeconds(3));
        checkouts.alive(intent.id());
        assertThat(checkouts.find(intent.id()))
                .contains(new Checkout(intent, Optional.empty(), clock.instant(), false));
    }

    @Test
    public void nothing_is_decided_about_what_was_never_begun() {
        assertThatThrownBy(() -> checkouts.decide(id("never"), COMMIT)).isInstanceOf(StoreException.class);
        assertThat(checkouts.find(id("never"))).isEmpty();
    }

    private Intent opened(String key) {
        Intent intent = intent(key);
        assertThat(checkouts.open(intent)).isEqualTo(new Opening.Opened());
        return intent;
    }

    private Intent intent(String key) {
        return new Intent(
                id(key),
                clock.instant(),
                SampleOrders.purchase(SampleOrders.MOSCOW),
                Set.of(ChangeId.at(clock.instant())),
                clock.instant().plusSeconds(60));
    }

    private CheckoutId id(String key) {
        return new CheckoutId(user, key);
    }
}
