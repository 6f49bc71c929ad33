package io.mobimir.bench.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PostgresShopTest {
    private static final int AT_ONCE = 8;
    private static final int PRODUCTS = 8;
    private static final int UNITS = 5;

    private static PostgresServer server;
    private static PostgresShop shop;

    @BeforeAll
    static void start() {
        server = PostgresServer.start();
        server.fill(PRODUCTS, UNITS);
        shop = new PostgresShop(server, AT_ONCE);
    }

    @AfterAll
    static void stop() throws IOException {
        shop.close();
        server.close();
    }

    @Test
    void it_is_as_durable_as_by_default() {
        assertThat(server.durability()).isEqualTo("fsync on, synchronous_commit on");
    }

    @Test
    void its_processes_are_found() {
        assertThat(server.processes()).hasSizeGreaterThan(AT_ONCE / 2);
    }

    @Test
    void the_same_key_makes_one_order_and_another_key_the_next() throws SQLException {
        long before = sold();
        Wish wish = new Wish("again", "first", List.of(1, 2, 3));
        assertThat(shop.order(wish)).isTrue();
        assertThat(shop.order(wish)).isFalse();
        assertThat(sold() - before).isEqualTo(3);
    }

    @Test
    void no_unit_is_sold_twice() {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        List<CompletableFuture<Boolean>> crowd = IntStream.range(0, 4 * UNITS)
                .mapToObj(n ->
                        CompletableFuture.supplyAsync(() -> isSold(new Wish("crowd-" + n, "key", List.of(0))), threads))
                .toList();
        assertThat(crowd.stream().filter(CompletableFuture::join)).hasSize(UNITS);
        threads.shutdown();
        assertThatThrownBy(() -> shop.order(new Wish("late", "key", List.of(0))))
                .hasMessageContaining("out of stock");
        sold();
    }

    private static boolean isSold(Wish wish) {
        try {
            return shop.order(wish);
        } catch (IllegalStateException e) {
            return false;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static long sold() {
        return server.sold(PRODUCTS * UNITS);
    }
}
