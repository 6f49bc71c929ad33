package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.cassandra.OnCassandra;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reservations of a crowd share rows; nobody may notice. */
@OnCassandra
class StockPackedRowsIT extends TwoStocks {
    private static final int CROWD = 96;

    @Test
    void an_instance_that_wrote_none_of_them_settles_each_as_its_caller_wants() {
        ProductId product = product(1_000);
        List<Reservation> crowd = crowd(product, CROWD);
        reserveAtOnce(first, crowd);
        assertThat(packedRows(product)).isPositive();
        for (int i = 0; i < 12; i++) {
            assertThat(second.reserve(crowd.get(i))).isEqualTo(RESERVED);
        }
        assertLevel(product, 1_000 - CROWD, CROWD, 0);
        for (int i = 0; i < 12; i++) {
            assertThat(second.confirm(crowd.get(i))).isEqualTo(Settling.DONE);
            assertThat(second.release(crowd.get(12 + i))).isEqualTo(Settling.DONE);
        }
        assertLevel(product, 1_000 - CROWD + 12, CROWD - 24, 12);
        assertThat(first.confirm(crowd.get(0))).isEqualTo(Settling.DONE);
        assertThat(first.reserve(crowd.get(12))).isEqualTo(new Reserving.Released());
        assertThat(first.release(crowd.get(1))).isEqualTo(Settling.CONFIRMED);
        assertLevel(product, 1_000 - CROWD + 12, CROWD - 24, 12);
    }

    @Test
    void a_crowd_that_comes_again_to_another_instance_takes_nothing_twice() {
        ProductId product = product(1_000);
        List<Reservation> crowd = crowd(product, CROWD);
        reserveAtOnce(first, crowd);
        List<Reservation> both = new ArrayList<>(crowd);
        both.addAll(crowd(product, CROWD));
        reserveAtOnce(second, both);
        assertLevel(product, 1_000 - 2 * CROWD, 2 * CROWD, 0);
        reserveAtOnce(first, both);
        assertLevel(product, 1_000 - 2 * CROWD, 2 * CROWD, 0);
    }

    /** Often, because it takes both instances to write rows and packed rows in a certain order. */
    @RepeatedTest(20)
    void a_crowd_at_two_instances_takes_each_of_its_wishes_once() {
        ProductId product = product(1_000);
        List<Reservation> crowd = crowd(product, CROWD);
        Race.of(2 * CROWD, n -> () -> (n % 2 == 0 ? first : second).reserve(crowd.get(n / 2)));
        assertLevel(product, 1_000 - CROWD, CROWD, 0);
    }

    @Test
    void whoever_cannot_read_a_packed_row_does_not_take_its_entries_for_absent() {
        ProductId product = product(1_000);
        List<Reservation> crowd = crowd(product, CROWD);
        reserveAtOnce(second, crowd);
        assertThat(first.reserve(wish(product, 1))).isEqualTo(RESERVED);
        for (int i = 0; i < 6; i++) {
            losses.lose(Loss.REQUEST, 1, "reservation_id >= ?");
            assertThat(first.reserve(crowd.get(i))).isEqualTo(RESERVED);
        }
        assertLevel(product, 1_000 - CROWD - 1, CROWD + 1, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "ANSWER", "LATE"})
    void a_packed_row_that_is_lost_is_settled(Loss loss) {
        ProductId product = product(1_000);
        reserveAtOnce(first, crowd(product, CROWD));
        List<Reservation> crowd = crowd(product, CROWD);
        losses.lose(loss, 3, WRITE);
        reserveAtOnce(first, crowd);
        losses.arrive();
        assertLevel(product, 1_000 - 2 * CROWD, 2 * CROWD, 0);
        Race.of(CROWD, n -> () -> second.confirm(crowd.get(n)));
        assertLevel(product, 1_000 - 2 * CROWD, CROWD, CROWD);
        assertThat(heldInRows(product)).isEqualTo(CROWD);
    }

    @Test
    void the_audit_and_another_store_see_each_once_and_as_it_is() {
        ProductId product = product(1_000);
        List<Reservation> crowd = crowd(product, CROWD);
        reserveAtOnce(first, crowd);
        first.confirm(crowd.get(3));
        first.release(crowd.get(4));
        assertThat(heldInRows(product)).isEqualTo(CROWD - 2);
        CassandraShelves shelves = new CassandraShelves(fixture.cassandra());
        Account account = new Account(product, MOSCOW);
        Stand left = shelves.fence(account, shelves.stand(account)).orElseThrow();
        Shelf shelf = shelves.read(account);
        assertThat(shelf.lines()).filteredOn(line -> !line.isDelivery()).hasSize(CROWD);
        assertThat(state(shelf, crowd.get(3))).isEqualTo(State.CONFIRMED);
        assertThat(state(shelf, crowd.get(4))).isEqualTo(State.RELEASED);
        assertThat(state(shelf, crowd.get(5))).isEqualTo(State.HELD);
        Stand gone = shelves.leave(account, left).orElseThrow();
        assertThat(shelves.fill(account, gone, shelf)).isPresent();
        assertThat(second.confirm(crowd.get(5))).isEqualTo(Settling.DONE);
        assertLevel(product, 1_000 - CROWD + 1, CROWD - 3, 2);
    }

    private static State state(Shelf shelf, Reservation reservation) {
        return shelf.lines().stream()
                .filter(line -> line.id().equals(reservation.order().value()))
                .map(Line::mark)
                .findFirst()
                .orElseThrow()
                .state();
    }

    private long heldInRows(ProductId product) {
        List<StockScan.Held> held = new ArrayList<>();
        new StockScan(fixture.cassandra())
                .forEach(
                        book -> {
                            if (book.product().equals(product)) {
                                book.forEach(held::add);
                            }
                        },
                        progress -> {});
        return held.stream()
                .filter(each -> each.status() == StockScan.ReservationStatus.HELD)
                .count();
    }

    private long packedRows(ProductId product) {
        List<Boolean> found = new ArrayList<>();
        Cassandra.forEach(
                fixture.cassandra()
                        .execute(SimpleStatement.newInstance(
                                fixture.cassandra()
                                        .inKeyspace("SELECT packed FROM shop.stock_by_product_zone"
                                                + " WHERE product_id = ? AND geozone = 'moscow' AND bucket = 0"),
                                product.value())),
                row -> found.add(!row.isNull("packed")));
        return found.stream().filter(packedRow -> packedRow).count();
    }
}
