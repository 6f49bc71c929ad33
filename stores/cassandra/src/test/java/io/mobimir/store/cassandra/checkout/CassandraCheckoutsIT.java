package io.mobimir.store.cassandra.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
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
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@OnCassandra
class CassandraCheckoutsIT extends CheckoutsContract {
    private static CassandraFixture fixture;

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

    @Test
    void lost_messages_of_every_step_are_made_good() {
        for (Loss loss : List.of(Loss.REQUEST, Loss.ANSWER)) {
            LossySession losses = new LossySession();
            try (Cassandra lossy = fixture.lossy(losses)) {
                CassandraCheckouts checkouts = new CassandraCheckouts(lossy, Clock.systemUTC());
                Intent intent = intent();
                losses.lose(loss, 1, "INSERT INTO");
                assertThat(checkouts.open(intent)).isEqualTo(new Opening.Opened());
                losses.lose(loss, 1, "SET state");
                Decision commit = new Decision.Commit();
                assertThat(checkouts.decide(intent.attempt(), commit)).isEqualTo(commit);
                losses.lose(loss, 1, "SET finished");
                checkouts.finish(intent.attempt());
                assertThat(checkouts.find(intent.attempt()).map(Checkout::finished))
                        .contains(true);
            }
        }
    }

    @Test
    void an_opening_that_stays_unknown_says_so_and_the_same_intent_again_opens_it() {
        LossySession losses = new LossySession();
        try (Cassandra lossy = fixture.lossy(losses)) {
            CassandraCheckouts checkouts = new CassandraCheckouts(lossy, Clock.systemUTC());
            Intent intent = intent();
            losses.lose(Loss.ANSWER, 1, "INSERT INTO");
            losses.lose(Loss.REQUEST, 100, "SELECT user_id");
            assertThatThrownBy(() -> checkouts.open(intent))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("is not known");
            assertThat(open(Clock.systemUTC()).open(intent)).isEqualTo(new Opening.Opened());
        }
    }

    @Test
    void a_customer_whose_last_checkout_is_no_longer_remembered_may_begin_another() {
        CassandraCheckouts checkouts = new CassandraCheckouts(fixture.cassandra(), Clock.systemUTC());
        Intent last = intent();
        checkouts.open(last);
        fixture.cassandra()
                .execute(fixture.cassandra()
                        .prepare("DELETE FROM shop.checkouts WHERE user_id = ? AND key = ?")
                        .bind(last.id().user().value(), last.id().key()));
        Intent next = new Intent(
                AttemptId.first(new CheckoutId(last.id().user(), "next")),
                last.at(),
                last.purchase(),
                last.taken(),
                last.expiresAt());
        assertThat(checkouts.open(next)).isEqualTo(new Opening.Opened());
    }

    @Test
    void what_a_decision_left_of_a_forgotten_checkout_is_in_nobodys_way() {
        CassandraCheckouts checkouts = new CassandraCheckouts(fixture.cassandra(), Clock.systemUTC());
        Intent again = intent();
        fixture.cassandra()
                .execute(fixture.cassandra()
                        .prepare("UPDATE shop.checkouts SET state = 'commit', finished = true"
                                + " WHERE user_id = ? AND key = ?")
                        .bind(again.id().user().value(), again.id().key()));
        assertThat(checkouts.open(again)).isEqualTo(new Opening.Opened());
        assertThat(checkouts.find(again.attempt())).contains(Checkout.begun(again));
    }

    private static Intent intent() {
        Instant now = Instant.now();
        return new Intent(
                AttemptId.first(new CheckoutId(RandomKeys.user(), "key")),
                now,
                SampleOrders.purchase(SampleOrders.MOSCOW),
                Set.of(ChangeId.at(now)),
                now.plusSeconds(60));
    }
}
