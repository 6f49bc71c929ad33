package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.State;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.cassandra.OnCassandra;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two instances that want the same product: each remembers what it can, and neither keeps the other waiting. */
@OnCassandra
class StockTurnsIT extends TwoStocks {
    private static final int CROWD = 64;

    @Test
    void an_instance_that_comes_back_knows_what_the_other_took_meanwhile() {
        ProductId product = product(10_000);
        List<Reservation> all = new ArrayList<>();
        for (int turn = 0; turn < 6; turn++) {
            all.addAll(crowd(product, CROWD));
            Collections.shuffle(all);
            reserveAtOnce(turn % 2 == 0 ? first : second, all);
            assertLevel(product, 10_000 - all.size(), all.size(), 0);
        }
        Race.of(
                all.size(),
                n -> () -> assertThat((n % 2 == 0 ? first : second).confirm(all.get(n)))
                        .isEqualTo(Settling.DONE));
        assertLevel(product, 10_000 - all.size(), 0, all.size());
    }

    @Test
    void what_got_a_row_meanwhile_is_no_news_to_an_instance_that_knew_the_whole_slot() {
        ProductId product = product(5);
        List<Reservation> tooMany = crowd(product, CROWD);
        List<Reservation> lucky = Collections.synchronizedList(new ArrayList<>());
        Race.of(CROWD, n -> () -> first.reserve(tooMany.get(n)).equals(RESERVED) && lucky.add(tooMany.get(n)));
        assertLevel(product, 0, 5, 0);
        assertThat(second.release(lucky.get(0))).isEqualTo(Settling.DONE);
        Reservation late = wish(product, 1);
        assertThat(second.reserve(late)).isEqualTo(RESERVED);
        reserveAtOnce(first, Collections.nCopies(CROWD, late));
        assertLevel(product, 0, 5, 0);
    }

    @Test
    void what_came_with_the_account_from_another_store_is_no_news_either() {
        ProductId product = product(1_000);
        reserveAtOnce(first, crowd(product, CROWD));
        Reservation elsewhere = wish(product, 1);
        CassandraShelves shelves = new CassandraShelves(fixture.cassandra());
        Account account = new Account(product, MOSCOW);
        Stand left = shelves.fence(account, shelves.stand(account)).orElseThrow();
        List<Line> lines = new ArrayList<>(shelves.read(account).lines());
        lines.add(new Line(
                elsewhere.order().value(), Optional.of(elsewhere.user()), elsewhere.at(), new Mark(1, State.HELD)));
        Level level = new Level(1_000 - CROWD - 1, CROWD + 1, 0, 1_000);
        Stand gone = shelves.leave(account, left).orElseThrow();
        assertThat(shelves.fill(account, gone, new Shelf(level, lines))).isPresent();
        reserveAtOnce(first, Collections.nCopies(CROWD, elsewhere));
        assertLevel(product, 1_000 - CROWD - 1, CROWD + 1, 0);
    }

    /** How long that takes is counted in groups of the other instance, not in seconds. */
    @Test
    void an_instance_with_a_stream_of_customers_lets_the_other_have_its_turns() throws Exception {
        ProductId product = product(10_000_000);
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger sold = new AtomicInteger();
        ExecutorService customers = Executors.newFixedThreadPool(CROWD);
        try {
            Callable<Void> stream = () -> {
                while (!over.get()) {
                    first.reserve(wish(product, 1));
                    sold.incrementAndGet();
                }
                return null;
            };
            List<Future<Void>> streaming = IntStream.range(0, CROWD)
                    .mapToObj(n -> customers.submit(stream))
                    .toList();
            List<Long> waited = new ArrayList<>();
            for (int n = 0; n < 15; n++) {
                long before = groups();
                assertThat(second.reserve(wish(product, 1))).isEqualTo(RESERVED);
                waited.add(groups() - before);
            }
            over.set(true);
            for (Future<Void> each : streaming) {
                each.get();
            }
            assertThat(waited.stream().mapToLong(Long::longValue).sum()).isLessThan(15 * 60);
        } finally {
            over.set(true);
            customers.shutdown();
        }
        assertLevel(product, 10_000_000 - 15 - sold.get(), 15 + sold.get(), 0);
    }

    /** Before they went one after the other, each lost three races for one that it won. */
    @Test
    void several_instances_with_crowds_seldom_get_in_each_others_way() {
        int each = 30;
        ProductId product = product(10_000);
        List<CassandraStock> instances = Stream.generate(
                        () -> new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock))
                .limit(6)
                .toList();
        Race.of(CROWD, n -> () -> {
            for (int i = 0; i < each; i++) {
                assertThat(instances.get(n % 6).reserve(wish(product, 1))).isEqualTo(RESERVED);
            }
            return true;
        });
        assertLevel(product, 10_000 - CROWD * each, CROWD * each, 0);
        long won = 0;
        long lost = 0;
        for (CassandraStock instance : instances) {
            won += instance.metrics().snapshot().groups();
            lost += instance.metrics().snapshot().lost();
            instance.close();
        }
        assertThat(lost).isLessThan(won);
    }

    private long groups() {
        return first.metrics().snapshot().groups();
    }
}
