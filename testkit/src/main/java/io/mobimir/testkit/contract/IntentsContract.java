package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intent.AttemptOrigin;
import io.mobimir.shop.checkout.Intents;
import io.mobimir.testkit.Eventually;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The promises of every store of intents. */
public abstract class IntentsContract {
    private static final Duration WITHIN = Duration.ofMinutes(2);
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    private final TestClock clock = TestClock.atPresent();
    private final UserId user = RandomKeys.user();
    private int names;
    private Intents intents;

    /** A store that tells the time by this clock; it may hold other tests' data. */
    protected abstract Intents open(Clock clock);

    /** Makes one pass over everything that was announced and not settled. */
    protected abstract void sweep(Intents intents, BiConsumer<Intent, Promise> finisher);

    @BeforeEach
    void openStore() {
        intents = open(clock);
    }

    @Test
    public void an_intent_is_found_as_it_was_announced_until_it_is_settled() {
        Intent intent = intent("a key", Optional.of(new AttemptId(new CheckoutId(user, "earlier"), "attempt-0")));
        Promise promise = intents.announce(intent);
        assertThat(intents.unsettled(user, WITHIN)).containsExactly(intent);
        clock.move(PATIENCE);
        assertThat(swept()).containsExactly(intent);
        promise.kept();
        eventually(() -> assertThat(intents.unsettled(user, WITHIN)).isEmpty());
        assertThat(swept()).isEmpty();
    }

    @Test
    public void attempts_of_one_key_are_announced_and_settled_apart() {
        Intent first = intent("key", Optional.empty());
        Intent second = intent("key", Optional.empty());
        intents.announce(first).kept();
        intents.announce(second);
        eventually(() -> assertThat(intents.unsettled(user, WITHIN)).containsExactly(second));
    }

    @Test
    public void what_a_sweep_settles_is_not_found_again() {
        Intent intent = intent("key", Optional.empty());
        var unused = intents.announce(intent);
        clock.move(PATIENCE);
        sweep(intents, (found, promise) -> {
            if (found.equals(intent)) {
                promise.kept();
            }
        });
        eventually(() -> assertThat(intents.unsettled(user, WITHIN)).isEmpty());
    }

    @Test
    public void what_was_announced_just_now_is_left_to_whoever_announced_it() {
        var unused = intents.announce(intent("key", Optional.empty()));
        assertThat(swept()).isEmpty();
    }

    @Test
    public void of_a_customer_only_what_was_announced_lately_is_told() {
        var unused = intents.announce(intent("key", Optional.empty()));
        clock.move(WITHIN.multipliedBy(3));
        assertThat(intents.unsettled(user, WITHIN)).isEmpty();
        assertThat(swept()).hasSize(1);
        assertThat(intents.unsettled(RandomKeys.user(), WITHIN.multipliedBy(4))).isEmpty();
    }

    private List<Intent> swept() {
        List<Intent> mine = new ArrayList<>();
        sweep(intents, (intent, promise) -> {
            synchronized (mine) {
                if (intent.id().user().equals(user)) {
                    mine.add(intent);
                }
            }
        });
        return mine;
    }

    private static void eventually(Runnable assertion) {
        Eventually.holds(Duration.ofSeconds(20), assertion);
    }

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
