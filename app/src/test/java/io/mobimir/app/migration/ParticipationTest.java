package io.mobimir.app.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.app.config.Entity;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.engine.OperatorResult;
import io.mobimir.migration.engine.Status;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.memory.MemoryCatalogue;
import io.mobimir.testkit.memory.MemoryProductSearch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ParticipationTest {
    private static final Timing QUICK = new Timing(
            Duration.ofMillis(10),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(2),
            Duration.ofSeconds(2));

    private static final Account ACCOUNT = new Account(new ProductId("PROD-1"), new Zone("moscow"));

    private final MemoryShopSide origin = new MemoryShopSide();
    private final MemoryShopSide target = new MemoryShopSide();
    private Optional<Participation> joined = Optional.empty();

    @AfterEach
    void leave() {
        joined.ifPresent(Participation::close);
    }

    private Participation join(Entity... which) {
        Participation participation = Participation.join(Set.of(which), () -> origin, target, QUICK, Clock.systemUTC());
        joined = Optional.of(participation);
        return participation;
    }

    private static Migration of(Participation participation, Entity entity) {
        return Objects.requireNonNull(participation.asked(0).get(entity.title()));
    }

    private static Phase phase(Participation participation, Entity entity) {
        return Objects.requireNonNull(participation.phases().get(entity.title()))
                .get();
    }

    private static void insist(Supplier<OperatorResult> step) {
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> step.get() instanceof OperatorResult.Done);
    }

    private static void awaitPhase(Participation participation, Entity entity, Phase phase) {
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> phase(participation, entity) == phase);
    }

    private static Placement placement() {
        return SampleOrders.of(RandomKeys.user(), Instant.now());
    }

    @Test
    void where_nothing_migrates_the_origin_is_never_opened() {
        Participation none = Participation.join(
                Set.of(),
                () -> {
                    throw new AssertionError("opened");
                },
                target,
                QUICK,
                Clock.systemUTC());
        Placement order = placement();
        none.orders().place(order);
        assertThat(target.orders().find(order.id())).isPresent();
        assertThat(none.asked(0)).isEmpty();
        none.close();
    }

    @Test
    void an_order_is_where_the_persisted_phase_says_from_the_first_to_the_last() {
        Participation shop = join(Entity.ORDERS);
        shop.work(port -> CallTimings.NONE);
        Orders orders = shop.orders();
        Placement old = placement();
        orders.place(old);
        assertThat(target.orders().find(old.id())).isEmpty();

        Migration migration = of(shop, Entity.ORDERS);
        insist(migration::start);
        awaitPhase(shop, Entity.ORDERS, Phase.SHADOW);
        assertThat(target.orders().find(old.id())).isPresent();

        insist(migration::switchReads);
        orders.move(old.id(), OrderStatus.PROCESSING);
        assertThat(status(origin, old.id())).isEqualTo(OrderStatus.PROCESSING);

        insist(migration::finish);
        awaitPhase(shop, Entity.ORDERS, Phase.TARGET);
        Placement late = placement();
        orders.place(late);
        assertThat(origin.orders().find(late.id())).isEmpty();
        assertThat(orders.find(late.id())).isPresent();
    }

    private static OrderStatus status(MemoryShopSide side, OrderId id) {
        return side.orders().find(id).orElseThrow().status();
    }

    @Test
    void an_instance_that_starts_again_serves_from_where_the_migration_is() {
        Participation first = join(Entity.ORDERS);
        first.work(port -> CallTimings.NONE);
        insist(of(first, Entity.ORDERS)::start);
        awaitPhase(first, Entity.ORDERS, Phase.SHADOW);
        insist(of(first, Entity.ORDERS)::switchReads);
        first.close();
        assertThat(origin.closed).isTrue();
        assertThat(target.closed).isFalse();

        Participation second = join(Entity.ORDERS);
        assertThat(phase(second, Entity.ORDERS)).isEqualTo(Phase.TARGET_READS);
        assertThat(of(second, Entity.ORDERS).status().instances()).hasSize(1);
    }

    @Test
    void persons_are_out_of_reach_as_long_as_some_of_their_data_come_from_elsewhere() {
        assertThat(join(Entity.CATALOGUE).personsElsewhere()).isEmpty();
        leave();
        assertThat(join(Entity.ORDERS, Entity.CARTS).personsElsewhere())
                .hasSize(2)
                .anyMatch(why -> why.startsWith("orders come from MongoDB (ORIGIN)") && why.contains("finish"));
    }

    @Test
    void nobody_serves_from_the_target_alone_before_the_migration_is_finished() {
        Participation shop = join(Entity.ORDERS);
        shop.work(port -> CallTimings.NONE);
        insist(of(shop, Entity.ORDERS)::start);
        awaitPhase(shop, Entity.ORDERS, Phase.SHADOW);
        insist(of(shop, Entity.ORDERS)::switchReads);
        assertThatThrownBy(() -> join())
                .isInstanceOf(InvalidConfig.class)
                .hasMessageStartingWith("homes.orders must be mongodb until the migration of orders is finished");
        insist(of(shop, Entity.ORDERS)::finish);
        Participation.join(Set.of(), () -> origin, target, QUICK, Clock.systemUTC())
                .close();
    }

    @Test
    void a_list_that_is_cut_otherwise_agrees_and_one_whose_rows_differ_does_not() {
        origin.pageSize = 2;
        target.pageSize = 1;
        Participation shop = join(Entity.ORDERS);
        shop.work(port -> CallTimings.NONE);
        Orders orders = shop.orders();
        UserId user = RandomKeys.user();
        Placement lost = SampleOrders.of(user, Instant.now());
        orders.place(lost);
        orders.place(SampleOrders.of(user, Instant.now()));
        Migration migration = of(shop, Entity.ORDERS);
        insist(migration::start);
        awaitPhase(shop, Entity.ORDERS, Phase.SHADOW);

        orders.history(HistoryQuery.of(user), 10, Optional.empty());
        Awaitility.await().until(() -> member(migration).compared() == 1);
        assertThat(member(migration).mismatched()).isZero();

        target.states.lose(lost.id().value());
        orders.history(HistoryQuery.of(user), 10, Optional.empty());
        Awaitility.await().until(() -> member(migration).compared() == 2);
        assertThat(member(migration).mismatched()).isEqualTo(1);
    }

    private static Status.Member member(Migration migration) {
        return migration.status().instances().get(0);
    }

    @Test
    void a_merge_takes_both_carts_along_the_users_first() {
        Participation shop = join(Entity.CARTS);
        Carts carts = shop.carts();
        insist(of(shop, Entity.CARTS)::start);
        awaitPhase(shop, Entity.CARTS, Phase.DUAL_WRITE);
        SessionId guest = RandomKeys.session();
        UserId user = RandomKeys.user();
        carts.merge(guest, user);
        assertThat(origin.asked)
                .containsSubsequence(Owner.of(user).key(), Owner.of(guest).key());
    }

    @Test
    void entities_migrate_each_for_itself() {
        Participation shop = join(Entity.ORDERS, Entity.CATALOGUE);
        insist(of(shop, Entity.ORDERS)::start);
        awaitPhase(shop, Entity.ORDERS, Phase.DUAL_WRITE);
        assertThat(phase(shop, Entity.CATALOGUE)).isEqualTo(Phase.ORIGIN);
        assertThat(shop.asked(0)).containsOnlyKeys("catalogue", "orders");
    }

    @Test
    void units_are_sold_from_where_the_account_is_from_the_first_phase_to_the_last() {
        stockedAtTheOrigin();
        Participation shop = join(Entity.STOCK);
        shop.work(port -> CallTimings.NONE);
        Stock stock = shop.stock(target.stock());
        Reservation reservation = wish();
        assertThat(stock.reserve(reservation)).isEqualTo(new Reserving.Reserved());
        Migration migration = of(shop, Entity.STOCK);
        insist(migration::start);
        awaitPhase(shop, Entity.STOCK, Phase.TARGET_READS);
        assertThat(target.accounts.level(ACCOUNT)).isEqualTo(new Level(8, 2, 0, 10));
        assertThat(stock.confirm(reservation)).isEqualTo(Settling.DONE);
        assertThatThrownBy(shop::requireStockArrived).hasMessageContaining("TARGET_READS");
        insist(migration::rollback);
        awaitPhase(shop, Entity.STOCK, Phase.ORIGIN);
        assertThat(origin.accounts.level(ACCOUNT)).isEqualTo(new Level(8, 0, 2, 10));
        insist(migration::start);
        awaitPhase(shop, Entity.STOCK, Phase.TARGET_READS);
        insist(migration::finish);
        awaitPhase(shop, Entity.STOCK, Phase.TARGET);
        shop.requireStockArrived();
        assertThat(stock.takeBack(reservation)).isEqualTo(Settling.DONE);
        assertThat(target.accounts.level(ACCOUNT)).isEqualTo(new Level(10, 0, 0, 10));
    }

    private void stockedAtTheOrigin() {
        origin.stock().receive(new Delivery("DEL-1", ACCOUNT.product(), ACCOUNT.zone(), 10, Instant.now()));
    }

    private static Reservation wish() {
        CheckoutId checkout = new CheckoutId(RandomKeys.user(), "key-1");
        return new Reservation(checkout, ACCOUNT.zone(), Map.of(ACCOUNT.product(), 2), Instant.now());
    }

    @Test
    void nobody_sells_from_the_target_alone_from_the_first_command_on() {
        Participation shop = join(Entity.STOCK);
        insist(of(shop, Entity.STOCK)::start);
        assertThatThrownBy(() -> join())
                .isInstanceOf(InvalidConfig.class)
                .hasMessageStartingWith("homes.stock must be mongodb until the migration of stock is finished");
    }

    @Test
    void search_by_words_says_no_until_every_product_is_copied() {
        ProductSearch words =
                new MemoryProductSearch(new MemoryCatalogue(Clock.systemUTC(), new Cursors(new byte[] {1})));
        assertThat(join(Entity.ORDERS).search(words)).isSameAs(words);
        leave();
        Participation shop = join(Entity.CATALOGUE);
        ProductSearch search = shop.search(words);
        assertThatThrownBy(() -> search.find("phone", Optional.empty(), 10))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.REFUSED));
        shop.work(port -> CallTimings.NONE);
        insist(of(shop, Entity.CATALOGUE)::start);
        awaitPhase(shop, Entity.CATALOGUE, Phase.SHADOW);
        assertThat(search.find("phone", Optional.empty(), 10)).isEmpty();
    }

    @Test
    void an_origin_that_cannot_be_reached_stops_the_start_and_is_closed() {
        MemoryShopSide broken = new MemoryShopSide() {
            @Override
            public MigrationRecords records(String entity) {
                throw new StoreException(Outcome.NOT_APPLIED, "down");
            }
        };
        assertThatThrownBy(
                        () -> Participation.join(Set.of(Entity.ORDERS), () -> broken, target, QUICK, Clock.systemUTC()))
                .hasMessage("down");
        assertThat(broken.closed).isTrue();
    }
}
