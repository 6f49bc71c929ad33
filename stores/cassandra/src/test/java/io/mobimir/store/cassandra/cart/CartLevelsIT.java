package io.mobimir.store.cassandra.cart;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.Consistency;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Uses a different level for writes, reads and stale reads. */
@OnCassandra
class CartLevelsIT {
    private static final int ENOUGH_TO_FOLD = 201;
    private static final StatementLog LOG = new StatementLog();
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final UserId user = RandomKeys.user();
    private final SessionId guest = RandomKeys.session();

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(
                CassandraFixture.withLevels(
                        CassandraFixture.settings(test),
                        TableClass.CARTS,
                        Consistency.ALL,
                        Consistency.QUORUM,
                        Consistency.LOCAL_ONE),
                LOG);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void every_statement_goes_at_the_level_of_its_policy() {
        Carts carts = new CassandraCarts(fixture.cassandra(), new Cursors(new byte[] {1}), clock);
        Owner owner = Owner.of(user);
        CartChange first = add();
        assertThat(LOG.levelsOf(() -> carts.change(Cart.empty(owner), first)))
                .isEqualTo(Map.of("WRITE carts_by_user", Set.of("ALL"), "WRITE carts_by_day", Set.of("ALL")));
        assertThat(LOG.levelsOf(() -> carts.find(owner))).isEqualTo(Map.of("READ carts_by_user", Set.of("QUORUM")));
        assertThat(LOG.levelsOf(() -> carts.history(owner, 10)))
                .isEqualTo(Map.of("READ carts_by_user", Set.of("QUORUM")));
        carts.change(Cart.empty(Owner.of(guest)), add());
        carts.history(Owner.of(guest), 10);
        assertThat(LOG.levelsOf(() -> carts.merge(guest, user)))
                .isEqualTo(Map.of(
                        "READ carts_by_session", Set.of("QUORUM"),
                        "WRITE carts_by_user", Set.of("ALL"),
                        "WRITE carts_by_session", Set.of("ALL")));
        assertUpkeep(carts);
        assertThat(LOG.levelsOf(() -> carts.abandoned(Duration.ofHours(1), 10, Optional.empty())))
                .containsEntry("READ carts_by_day", Set.of("LOCAL_ONE"))
                .containsEntry("READ carts_by_user", Set.of("LOCAL_ONE"));
        assertThat(LOG.levelsOf(() -> carts.close(owner, RandomKeys.order(), Set.of(first.id()))))
                .isEqualTo(Map.of("WRITE carts_by_user", Set.of("ALL")));
        assertThat(LOG.neverSent())
                .filteredOn(cql -> cql.contains("carts_by"))
                .as("only users' logs have links to delete")
                .allMatch(cql -> cql.startsWith("DELETE") && cql.contains("carts_by_session"));
    }

    /** Asserts that a reader absorbs the guest's log an hour after the merge, and that a reader folds a long log. */
    private void assertUpkeep(Carts carts) {
        clock.move(Duration.ofMinutes(90));
        assertThat(LOG.levelsOf(() -> carts.find(Owner.of(user))))
                .isEqualTo(Map.of(
                        "READ carts_by_user", Set.of("QUORUM"),
                        "READ carts_by_session", Set.of("QUORUM"),
                        "CONDITIONAL carts_by_user", Set.of("SERIAL, ALL"),
                        "WRITE carts_by_session", Set.of("ALL"),
                        "WRITE carts_by_user", Set.of("ALL")));
        Owner other = Owner.of(RandomKeys.session());
        for (int i = 0; i < ENOUGH_TO_FOLD; i++) {
            carts.change(Cart.empty(other), add());
        }
        assertThat(LOG.levelsOf(() -> carts.find(other)))
                .isEqualTo(Map.of(
                        "READ carts_by_session", Set.of("QUORUM"),
                        "CONDITIONAL carts_by_session", Set.of("SERIAL, ALL")));
        assertThat(LOG.sent())
                .filteredOn(sent -> sent.kind() == StatementLog.Kind.CONDITIONAL)
                .noneMatch(StatementLog.Sent::idempotent);
    }

    private CartChange add() {
        Item item = new Item(new ProductId("PROD-12345"), "Смартфон", Money.rub("49990.00"), "phone.jpg");
        return new CartChange.Add(ChangeId.at(clock.instant()), item, 1);
    }
}
