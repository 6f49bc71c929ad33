package io.mobimir.store.cassandra.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Payments;
import io.mobimir.shop.checkout.Step;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.ScriptedInstances;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutScene;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two instances work on one attempt and stand still, each before a step, while the other goes on. */
@OnCassandra
class CheckoutPausesIT extends CheckoutScene {
    private static final Set<Step> MADE =
            EnumSet.of(Step.HOLD, Step.AUTHORIZE, Step.DECIDE, Step.PLACE, Step.CLOSE_CART, Step.FINISH, Step.SELL);

    private static final ExecutorService THREADS = Executors.newCachedThreadPool();
    private static CassandraFixture fixture;

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeFixture() {
        fixture.close();
        THREADS.shutdown();
    }

    @Override
    protected CheckoutStores open(Clock clock) {
        return CassandraTill.open(fixture.cassandra(), clock);
    }

    @Override
    protected Duration soldWithin() {
        return CassandraTill.SOLD_WITHIN;
    }

    static Stream<Arguments> everyTwoSteps() {
        return MADE.stream().flatMap(first -> MADE.stream().map(second -> Arguments.of(first, second)));
    }

    /** A step that an instance stands still before, once. */
    private static final class StandStill {
        private final Step step;
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private final AtomicBoolean used = new AtomicBoolean();

        StandStill(Step step) {
            this.step = step;
        }

        void before(Step next) {
            if (next == step && used.compareAndSet(false, true)) {
                reached.countDown();
                await(over);
            }
        }

        /** Waits until it is reached, or until the work that it belongs to has ended. */
        void awaitOrEnd(Future<?> work) {
            while (reached.getCount() > 0 && !work.isDone()) {
                Thread.onSpinWait();
            }
        }

        void end() {
            over.countDown();
        }
    }

    @ParameterizedTest
    @MethodSource("everyTwoSteps")
    void whatever_two_instances_stand_still_before_there_is_one_end(Step first, Step second) throws Exception {
        attemptIsInterrupted(first, second, Duration.ofSeconds(10));
        assertThat(orders()).hasSize(1);
        assertStock(phone, 3, 0, 2);
        assertThat(cart().lines()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("everyTwoSteps")
    void whatever_two_instances_stand_still_before_when_it_expires_there_is_one_end(Step first, Step second)
            throws Exception {
        boolean isOrder = attemptIsInterrupted(first, second, EXPIRES_AFTER);
        assertThat(orders()).hasSize(isOrder ? 1 : 0);
        assertStock(phone, isOrder ? 3 : 5, 0, isOrder ? 2 : 0);
        assertThat(cart().lines()).hasSize(isOrder ? 0 : 1);
    }

    /** Returns whether the attempt is an order in the end; everybody has heard the same. */
    private boolean attemptIsInterrupted(Step first, Step second, Duration meanwhile) throws Exception {
        deliver(phone, 5);
        add(phone, 2);
        StandStill ofOwner = new StandStill(first);
        StandStill ofOther = new StandStill(second);
        Future<@Nullable CheckoutReply> owner = THREADS.submit(() -> reply(saga(ofOwner::before)));
        ofOwner.awaitOrEnd(owner);
        clock.move(meanwhile);
        List<Intent> left = stores.intents().unsettled(customer, EXPIRES_AFTER.multipliedBy(2));
        CheckoutSaga sweeper = saga(Payments.NONE, new ScriptedInstances(), ofOther::before);
        Future<?> other = THREADS.submit(() -> left.forEach(intent -> settle(sweeper, intent)));
        ofOther.awaitOrEnd(other);
        ofOwner.end();
        CheckoutReply heard = result(owner);
        ofOther.end();
        result(other);
        stores.intents().unsettled(customer, EXPIRES_AFTER.multipliedBy(2)).forEach(intent -> settle(saga(), intent));
        boolean isOrder = stores.checkouts()
                .look(customer, request("key").id().order())
                .order()
                .isPresent();
        if (heard != null && !(heard.result() instanceof CheckoutResult.InFlight)) {
            assertThat(heard.result() instanceof CheckoutResult.Ordered)
                    .as("the customer heard %s", heard)
                    .isEqualTo(isOrder);
        }
        return isOrder;
    }

    private static void settle(CheckoutSaga saga, Intent intent) {
        try {
            saga.settle(intent, () -> {});
        } catch (StoreException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns null if it is not known how it went. */
    private @Nullable CheckoutReply reply(CheckoutSaga saga) {
        try {
            return saga.reply(request("key"));
        } catch (StoreException e) {
            return null;
        }
    }

    private static <T> T result(Future<T> work) throws InterruptedException, ExecutionException {
        try {
            return work.get(30, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("somebody stands still", e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
