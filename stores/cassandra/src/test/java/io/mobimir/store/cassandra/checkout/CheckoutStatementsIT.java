package io.mobimir.store.cassandra.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.StatementLog.Kind;
import io.mobimir.store.cassandra.StatementLog.Sent;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutScene;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a checkout sends until the customer is answered; docs/checkout.md says what each statement is for. */
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

    /** Units are sold so much later that it is no part of what is counted, unless other calls take it along. */
    @Override
    protected CheckoutStores open(Clock clock) {
        return CassandraTill.open(fixture.cassandra(), clock, Duration.ofMinutes(10));
    }

    @Test
    void a_checkout_of_one_product_keeps_to_its_budget() {
        orderBefore();
        add(phone, 1);
        List<Sent> sent = sentBy("key");
        assertThat(requests(sent, Kind.CONDITIONAL)).as("transactions").isEqualTo(2);
        assertThat(requests(sent, Kind.READ)).as("reads").isLessThanOrEqualTo(5);
        assertThat(requests(sent, Kind.WRITE)).as("plain writes").isLessThanOrEqualTo(7);
        assertThat(sent).as("no logged batch").noneMatch(Sent::logged);
        assertThat(byTable(sent))
                .isEqualTo(new TreeMap<>(Map.ofEntries(
                        Map.entry("READ orders_by_id", 1L),
                        Map.entry("READ checkouts", 1L),
                        Map.entry("READ carts_by_user", 1L),
                        Map.entry("READ products_by_id", 1L),
                        Map.entry("WRITE unfinished_checkouts", 1L),
                        Map.entry("CONDITIONAL stock_by_product_zone", 1L),
                        Map.entry("CONDITIONAL checkouts", 1L),
                        Map.entry("WRITE orders_by_id", 1L),
                        Map.entry("WRITE orders_by_user", 1L),
                        Map.entry("WRITE orders_by_period", 1L),
                        Map.entry("WRITE carts_by_user", 1L),
                        Map.entry("WRITE checkouts", 1L))));
    }

    @Test
    void a_product_that_this_instance_does_not_know_yet_takes_one_read_more() {
        orderBefore();
        add(cable, 1);
        stores = open(clock);
        sentBy("the first pays for what is remembered: bucket plans and the directory of the month");
        add(cable, 1);
        deliver(phone, 1);
        stores.stock().level(phone, MOSCOW);
        List<Sent> sent = sentBy("key");
        assertThat(requests(sent, Kind.CONDITIONAL)).isEqualTo(2);
        assertThat(requests(sent, Kind.READ)).isLessThanOrEqualTo(5);
    }

    @Test
    void each_further_product_takes_one_transaction_and_one_read() {
        orderBefore();
        add(phone, 1);
        add(cable, 2);
        List<Sent> sent = sentBy("key");
        assertThat(requests(sent, Kind.CONDITIONAL)).isEqualTo(3);
        assertThat(requests(sent, Kind.READ)).isLessThanOrEqualTo(6);
        assertThat(requests(sent, Kind.WRITE)).isLessThanOrEqualTo(7);
    }

    @Test
    void a_replay_reads_and_writes_nothing() {
        orderBefore();
        add(phone, 1);
        sentBy("key");
        List<Sent> sent = sentBy("key");
        assertThat(byTable(sent)).isEqualTo(Map.of("READ orders_by_id", 1L, "READ checkouts", 1L));
    }

    private void orderBefore() {
        deliver(phone, 50);
        deliver(cable, 50);
        add(phone, 1);
        add(cable, 1);
        ordered(order("the first pays for what is remembered"));
    }

    private List<Sent> sentBy(String key) {
        cart();
        LOG.clear();
        ordered(order(key));
        List<Sent> sent = LOG.sent();
        sent.forEach(
                each -> System.out.printf("%d %s at %s: %s%n", each.request(), each.kind(), each.level(), each.cql()));
        return sent;
    }

    private static long requests(List<Sent> sent, Kind kind) {
        return sent.stream()
                .filter(each -> each.kind() == kind)
                .map(Sent::request)
                .distinct()
                .count();
    }

    /** Counts requests by kind and table. */
    private static Map<String, Long> byTable(List<Sent> sent) {
        return new TreeMap<>(sent.stream()
                .map(each -> Map.entry(each.request(), each.kind() + " " + each.table()))
                .distinct()
                .collect(Collectors.groupingBy(Map.Entry::getValue, Collectors.counting())));
    }
}
