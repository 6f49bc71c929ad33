package io.mobimir.store.cassandra.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.AwaitedPayment;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.CommitResult;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intent.AttemptOrigin;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutsContract;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@OnCassandra
class CassandraCheckoutsIT extends CheckoutsContract {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final CommitResult COMMITTED = new CommitResult.Committed();
    private static final Decision.Reason EXPIRED = new Decision.Expired();

    private static CassandraFixture fixture;

    private final UserId customer = RandomKeys.user();
    private final LossySession losses = new LossySession();
    private int names;

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeFixture() {
        fixture.close();
    }

    @Override
    protected Checkouts open(Clock clock) {
        return new CassandraCheckouts(fixture.cassandra(), clock);
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"REQUEST", "ANSWER"})
    void lost_messages_of_every_step_are_made_good(Loss loss) {
        try (Cassandra lossy = fixture.lossy(losses)) {
            CassandraCheckouts checkouts = new CassandraCheckouts(lossy, CLOCK);
            Intent made = intent("made");
            losses.lose(loss, 1, "SET pay_by");
            checkouts.awaitPayment(made, new AwaitedPayment(made.expiresAt(), made.at()));
            losses.lose(loss, 1, "SET latest");
            assertThat(checkouts.commit(made)).isEqualTo(COMMITTED);
            losses.lose(loss, 1, "SET finished");
            checkouts.finish(made.attempt());
            Intent refused = intent("refused");
            losses.lose(loss, 1, "reason");
            assertThat(checkouts.abort(refused, EXPIRED, false)).isEqualTo(new Decision.Abort(EXPIRED));
            Intent forGood = intent("for good");
            losses.lose(loss, 1, "SET holder");
            assertThat(checkouts.abort(forGood, EXPIRED, true)).isEqualTo(new Decision.Abort(EXPIRED));
            CheckoutHistory history = checkouts.look(customer, made.id().order());
            assertThat(history.isFinished(made.attempt())).isTrue();
            assertThat(history.order()).map(AttemptRecord::intent).contains(made);
            assertThat(checkouts.look(customer, forGood.id().order()).finalRefusal())
                    .map(AttemptRecord::intent)
                    .contains(forGood);
        }
    }

    @Test
    void a_decision_that_arrives_late_changes_nothing_that_was_decided_since() {
        try (Cassandra lossy = fixture.lossy(losses)) {
            CassandraCheckouts paused = new CassandraCheckouts(lossy, CLOCK);
            Intent late = intent("late");
            losses.lose(Loss.LATE, 1, "SET latest");
            losses.lose(Loss.NO_NODE, 100, "");
            assertThatThrownBy(() -> paused.commit(late))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("is not known");
            CassandraCheckouts others = new CassandraCheckouts(fixture.cassandra(), CLOCK);
            assertThat(others.abort(late, EXPIRED, false)).isEqualTo(new Decision.Abort(EXPIRED));
            Intent next = intent("next");
            assertThat(others.commit(next)).isEqualTo(COMMITTED);
            assertThat(losses.arrive()).isEqualTo(1);
            assertThat(others.look(customer, late.id().order()).latest()).contains(next.attempt());
            assertThat(others.find(late.attempt()).flatMap(AttemptRecord::refusal))
                    .contains(EXPIRED);
        }
    }

    @Test
    void a_word_about_a_payment_that_comes_late_does_not_touch_what_was_decided() {
        try (Cassandra lossy = fixture.lossy(losses)) {
            CassandraCheckouts paused = new CassandraCheckouts(lossy, CLOCK);
            Intent intent = intent("key");
            losses.lose(Loss.LATE, 1, "SET pay_by");
            losses.lose(Loss.NO_NODE, 100, "");
            assertThatThrownBy(() -> paused.awaitPayment(intent, new AwaitedPayment(intent.expiresAt(), intent.at())))
                    .isInstanceOf(StoreException.class);
            CassandraCheckouts others = new CassandraCheckouts(fixture.cassandra(), CLOCK);
            assertThat(others.commit(intent)).isEqualTo(COMMITTED);
            assertThat(losses.arrive()).isEqualTo(1);
            assertThat(others.find(intent.attempt()).map(AttemptRecord::isOrder))
                    .contains(true);
            assertThat(others.look(customer, intent.id().order()).awaited()).isEmpty();
        }
    }

    @Test
    void nothing_stays_of_an_attempt_when_its_time_is_over() {
        Clock longAgo = Clock.offset(CLOCK, CheckoutTables.LIFETIME.negated().plusSeconds(4));
        Instant begun = longAgo.instant();
        Intent intent = intent("key", begun);
        CassandraCheckouts checkouts = new CassandraCheckouts(fixture.cassandra(), CLOCK);
        checkouts.awaitPayment(intent, new AwaitedPayment(intent.expiresAt(), intent.at()));
        assertThat(checkouts.commit(intent)).isEqualTo(COMMITTED);
        assertThat(checkouts.find(intent.attempt())).isPresent();
        Awaitility.await().untilAsserted(() -> assertThat(rows()).containsExactly(CheckoutTables.HEAD));
        assertThat(checkouts.look(customer, intent.id().order()).latest()).contains(intent.attempt());
    }

    /** Returns the orders of the customer's rows. */
    private List<String> rows() {
        List<String> orders = new ArrayList<>();
        Cassandra cassandra = fixture.cassandra();
        Cassandra.forEach(
                cassandra.execute(cassandra
                        .prepare("SELECT order_id FROM shop.checkouts WHERE user_id = ?")
                        .bind(customer.value())),
                (Row row) -> orders.add(row.getString("order_id")));
        return orders;
    }

    private Intent intent(String key) {
        Optional<AttemptId> latest = new CassandraCheckouts(fixture.cassandra(), CLOCK)
                .look(customer, new CheckoutId(customer, key).order())
                .latest();
        return intent(key, latest, Instant.now());
    }

    private Intent intent(String key, Instant at) {
        return intent(key, Optional.empty(), at);
    }

    private Intent intent(String key, Optional<AttemptId> latest, Instant at) {
        names++;
        return new Intent(
                new AttemptId(new CheckoutId(customer, key), "attempt-" + names),
                new AttemptOrigin("instance-1", latest),
                at,
                SampleOrders.purchase(SampleOrders.MOSCOW),
                Set.of(ChangeId.at(at)),
                at.plusSeconds(60));
    }
}
