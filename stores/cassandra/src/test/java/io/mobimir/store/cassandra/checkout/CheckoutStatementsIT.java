package io.mobimir.store.cassandra.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutScene;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a checkout costs: every statement it sends; ADR 17 says what each is for. */
@OnCassandra
class CheckoutStatementsIT extends CheckoutScene {
    private static final StatementLog LOG = new StatementLog();
    private static CassandraFixture fixture;

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(CassandraFixture.settings(test), LOG);
    }

    @AfterAll
    static void closeFixture() {
        fixture.close();
    }

    @Override
    protected CheckoutStores open(Clock clock) {
        return CassandraTill.open(fixture.cassandra(), clock);
    }

    @Test
    void a_checkout_of_two_products_sends_these_statements_and_no_other() {
        deliver(phone, 5);
        deliver(cable, 5);
        add(phone, 1);
        ordered(order("the first pays for what is remembered: bucket plans and the directory of the month"));
        add(phone, 1);
        add(cable, 2);
        cart();
        LOG.clear();
        ordered(order("key"));
        Map<String, Long> sent = new TreeMap<>(LOG.sent().stream()
                .collect(Collectors.groupingBy(each -> each.kind() + " " + each.table(), Collectors.counting())));
        assertThat(sent)
                .isEqualTo(new TreeMap<>(Map.ofEntries(
                        Map.entry("READ carts_by_user", 2L),
                        Map.entry("READ products_by_id", 2L),
                        Map.entry("WRITE unfinished", 2L),
                        Map.entry("READ checkouts", 2L),
                        Map.entry("CONDITIONAL checkouts", 4L),
                        Map.entry("WRITE checkouts", 1L),
                        Map.entry("CONDITIONAL stock_by_product_zone", 8L),
                        Map.entry("READ orders_by_id", 2L),
                        Map.entry("WRITE orders_by_id", 1L),
                        Map.entry("WRITE orders_by_user", 1L),
                        Map.entry("WRITE orders_by_period", 1L),
                        Map.entry("WRITE carts_by_user", 1L))));
    }
}
