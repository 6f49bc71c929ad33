package io.mobimir.bench.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@OnCassandra
class FourTransactionsIT {
    private static final int PRODUCTS = 8;
    private static final int UNITS = 5;

    private static final StatementCounts SENT = new StatementCounts();
    private static Cassandra cassandra;
    private static FourTransactions shop;

    @BeforeAll
    static void open(TestCassandra test) {
        cassandra = Cassandra.connect(
                CassandraSettings.of(test.contactPoints(), test.dataCentre(), FirstSide.KEYSPACE, test.copies()), SENT);
        FourTransactions.createTables(cassandra.session(), cassandra.settings().replication());
        shop = new FourTransactions(cassandra.session());
        shop.fill(PRODUCTS, UNITS);
    }

    @AfterAll
    static void close() {
        cassandra.close();
    }

    @Test
    void one_line_is_four_transactions_and_three_lines_are_eight() {
        long before = SENT.transactions();
        assertThat(order(new Wish("one", "key", List.of(0)))).isTrue();
        assertThat(SENT.transactions() - before).isEqualTo(4);
        assertThat(order(new Wish("three", "key", List.of(1, 2, 3)))).isTrue();
        assertThat(SENT.transactions() - before).isEqualTo(12);
    }

    @Test
    void the_same_key_makes_one_order_and_another_key_the_next() {
        long before = shop.sold();
        Wish wish = new Wish("again", "first", List.of(4));
        assertThat(order(wish)).isTrue();
        assertThat(order(wish)).isFalse();
        assertThat(shop.sold() - before).isEqualTo(1);
        assertThat(order(new Wish("again", "second", List.of(5)))).isTrue();
    }

    @Test
    void no_unit_is_sold_twice() {
        List<CompletableFuture<Boolean>> crowd = IntStream.range(0, 4 * UNITS)
                .mapToObj(n -> shop.order(new Wish("crowd-" + n, "key", List.of(6)))
                        .exceptionally(error -> false)
                        .toCompletableFuture())
                .toList();
        assertThat(crowd.stream().filter(CompletableFuture::join)).hasSize(UNITS);
        assertThatThrownBy(() -> order(new Wish("late", "key", List.of(6)))).hasMessageContaining("out of stock");
    }

    private static boolean order(Wish wish) {
        return shop.order(wish).toCompletableFuture().join();
    }
}
