package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.cassandra.OnCassandra;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A product that several instances have crowds for lends units to a till of each. */
@OnCassandra
class StockTillsIT extends TwoStocks {
    private static final int CROWD = 32;
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final TillTerms TERMS = new TillTerms(4, 4, LONG, LONG);

    private final List<CassandraStock> opened = new ArrayList<>();

    @BeforeEach
    void useSmallTills() {
        first = open(lossy, TERMS);
        second = open(fixture.cassandra(), TERMS);
    }

    @AfterEach
    void closeInstances() {
        opened.forEach(CassandraStock::close);
        opened.clear();
    }

    @Test
    void each_instance_sells_from_its_own_till_and_everything_is_sold_once() {
        ProductId product = product(1_000);
        openTills(product);
        List<Reservation> all = new ArrayList<>();
        for (CassandraStock stock : List.of(first, second)) {
            List<Reservation> crowd = crowdAt(stock, product);
            reserveAtOnce(stock, crowd);
            all.addAll(crowd);
            assertThat(at(product, till(stock, product)).held()).isEqualTo(CROWD);
        }
        assertThat(till(first, product)).isNotEqualTo(till(second, product));
        assertLevel(product, 1_000 - 2 * CROWD, 2 * CROWD, 0);
        Collections.shuffle(all);
        reserveAtOnce(first, all);
        assertLevel(product, 1_000 - 2 * CROWD, 2 * CROWD, 0);
        Race.of(
                all.size(),
                n -> () -> assertThat((n % 2 == 0 ? first : second).confirm(all.get(n)))
                        .isEqualTo(Settling.DONE));
        assertLevel(product, 1_000 - 2 * CROWD, 0, 2 * CROWD);
    }

    @Test
    void what_is_given_back_at_a_till_is_given_back_once_and_sold_by_everybody() {
        ProductId product = product(400);
        openTills(product);
        List<Reservation> crowd = crowdAt(first, product);
        reserveAtOnce(first, crowd);
        List<Reservation> sold = crowd.subList(0, 4);
        sold.forEach(each -> assertThat(first.confirm(each)).isEqualTo(Settling.DONE));
        for (CassandraStock stock : List.of(second, first)) {
            for (Reservation each : sold) {
                Reservation asItsOrderHasIt = each.at(Map.of());
                assertThat(stock.takeBack(asItsOrderHasIt)).isEqualTo(Settling.DONE);
            }
            for (Reservation each : crowd.subList(4, CROWD)) {
                assertThat(stock.release(each)).isEqualTo(Settling.DONE);
                assertThat(stock.reserve(each)).isEqualTo(new Reserving.Released());
            }
            assertLevel(product, 400, 0, 0);
        }
        assertThat(second.reserve(wish(product, 400))).isEqualTo(RESERVED);
        assertLevel(product, 0, 400, 0);
    }

    @Test
    void nobody_is_refused_while_units_lie_in_tills_and_nothing_is_sold_twice() {
        ProductId product = product(100);
        CassandraStock third = open(fixture.cassandra(), TERMS);
        openTills(product);
        List<CassandraStock> instances = List.of(first, second, third);
        List<Reserving> answers = Race.of(140, n -> buying(instances.get(n % 3), product));
        assertThat(answers.stream().filter(RESERVED::equals)).hasSize(100);
        assertThat(answers.stream().filter(Reserving.OutOfStock.class::isInstance))
                .hasSize(40);
        assertLevel(product, 0, 100, 0);
    }

    @Test
    void what_is_written_off_is_called_in_from_tills() {
        ProductId product = product(100);
        openTills(product);
        assertThat(first.receive(delivery(product, -101))).isEqualTo(Receiving.NOT_ENOUGH);
        assertThat(first.receive(delivery(product, -100))).isEqualTo(Receiving.COUNTED);
        assertLevel(product, 0, 0, 0);
    }

    @Test
    void a_till_that_nobody_wants_anything_of_gives_back_what_it_has() {
        ProductId product = product(100);
        CassandraStock idle = open(fixture.cassandra(), new TillTerms(4, 4, Duration.ofMillis(200), LONG));
        idle.openTill(new Account(product, MOSCOW));
        await().until(() -> idle.metrics().snapshot().tills().loans() == 1);
        await().until(() -> at(product, 0).available() == 100);
        assertThat(idle.tills(MOSCOW, List.of(product))).isEmpty();
        assertLevel(product, 100, 0, 0);
    }

    /** As after a death between the two steps of a loan. */
    @Test
    void units_that_were_lent_and_did_not_arrive_are_found_when_they_are_wanted() {
        ProductId product = product(100);
        losses.lose(Loss.NOTHING, 1, "loans = ?");
        losses.lose(Loss.REQUEST, Integer.MAX_VALUE, "loans = ?");
        first.openTill(new Account(product, MOSCOW));
        await().until(() -> at(product, 0).available() == 75);
        assertLevel(product, 100, 0, 0);
        assertThat(second.reserve(wish(product, 100))).isEqualTo(RESERVED);
        assertThat(second.reserve(wish(product, 1))).isInstanceOf(Reserving.OutOfStock.class);
        assertLevel(product, 0, 100, 0);
    }

    @Test
    void instances_with_crowds_at_the_same_product_open_tills_by_themselves() {
        ProductId product = product(100_000);
        Race.of(2 * CROWD, n -> () -> {
            CassandraStock stock = n % 2 == 0 ? first : second;
            while (first.metrics().snapshot().tills().loans() == 0
                    || second.metrics().snapshot().tills().loans() == 0) {
                assertThat(buying(stock, product).call()).isEqualTo(RESERVED);
            }
            return true;
        });
        Level level = second.level(product, MOSCOW);
        assertThat(level.received()).isEqualTo(100_000);
        assertThat(level.balances()).isTrue();
    }

    @Test
    void an_account_with_tills_does_not_move_to_another_store() {
        ProductId product = product(100);
        openTills(product);
        CassandraShelves shelves = new CassandraShelves(fixture.cassandra());
        Account account = new Account(product, MOSCOW);
        assertThatThrownBy(() -> shelves.fence(account, shelves.stand(account)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("has tills");
    }

    private CassandraStock open(Cassandra cassandra, TillTerms terms) {
        Limits limits = Limits.STANDARD.withPatience(Duration.ofSeconds(5)).withTills(terms);
        CassandraStock stock = new CassandraStock(cassandra, Zones.DEFAULT, clock, limits);
        opened.add(stock);
        return stock;
    }

    private void openTills(ProductId product) {
        Stream.of(first, second).forEach(stock -> {
            stock.openTill(new Account(product, MOSCOW));
            await().until(() -> till(stock, product) > 0);
        });
    }

    private static int till(CassandraStock stock, ProductId product) {
        return stock.tills(MOSCOW, List.of(product)).getOrDefault(product, 0);
    }

    private Callable<Reserving> buying(CassandraStock stock, ProductId product) {
        return () -> stock.reserve(wish(product, 1).at(stock.tills(MOSCOW, List.of(product))));
    }

    private List<Reservation> crowdAt(CassandraStock stock, ProductId product) {
        Map<ProductId, Integer> tills = stock.tills(MOSCOW, List.of(product));
        return crowd(product, CROWD).stream().map(each -> each.at(tills)).toList();
    }

    /** One part of the account, alone. */
    private Level at(ProductId product, int till) {
        Looks looks = new Looks(new StockStatements(fixture.cassandra(), ForkJoinPool.commonPool()));
        return Cassandra.await(looks.look(new Till(new Account(product, MOSCOW), till), List.of()))
                .level();
    }
}
