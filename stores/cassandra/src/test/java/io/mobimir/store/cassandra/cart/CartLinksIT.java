package io.mobimir.store.cassandra.cart;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.cart.CartScene;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reads of a merged guest's lines while other instances merge and fold at the same time. */
@OnCassandra
class CartLinksIT extends CartScene {
    private static CassandraFixture fixture;

    private final SessionId session = RandomKeys.session();
    private final UserId signedIn = RandomKeys.user();
    private final Owner user = Owner.of(signedIn);

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Override
    protected Carts open(Clock clock) {
        return carts(fixture.cassandra(), clock);
    }

    private static Carts carts(Cassandra cassandra, Clock clock) {
        return new CassandraCarts(cassandra, new Cursors(new byte[] {1}), clock);
    }

    @Test
    void a_reader_whom_a_fold_overtakes_has_every_line_of_a_guest_with_two_links() {
        made(Owner.of(session), add(PHONE, 2));
        made(user, add(PHONE, 1));
        LossySession slow = new LossySession();
        try (Cassandra cassandra = fixture.lossy(slow)) {
            Carts overtaken = carts(cassandra, clock);
            slow.lose(Loss.NOTHING, 1, guests("INSERT INTO"), () -> carts.merge(session, signedIn));
            overtaken.merge(session, signedIn);
            assertThat(kinds()).containsExactlyInAnyOrder("add", "linked", "linked");
            clock.move(Duration.ofMinutes(61));
            slow.lose(Loss.NOTHING, 2, guests("FROM"), this::fold);
            assertThat(units(overtaken.find(user), PHONE)).isEqualTo(3);
        }
        assertThat(kinds()).containsExactly("base");
        assertThat(phones(user)).isEqualTo(3);
    }

    /** One after the other, so that each of the reader's two looks at the guest waits until the fold is done. */
    private synchronized void fold() {
        carts.find(user);
    }

    private static String guests(String before) {
        return fixture.cassandra().inKeyspace(before + " shop.carts_by_session");
    }

    private List<String> kinds() {
        List<String> kinds = new ArrayList<>();
        String select = "SELECT kind FROM shop.carts_by_user WHERE user_id = ? AND cart_id = 'current'";
        fixture.cassandra()
                .session()
                .execute(SimpleStatement.newInstance(fixture.cassandra().inKeyspace(select), signedIn.value()))
                .forEach(row -> kinds.add(row.getString("kind")));
        return kinds;
    }
}
