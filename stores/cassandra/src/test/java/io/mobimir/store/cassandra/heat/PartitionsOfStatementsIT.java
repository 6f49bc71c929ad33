package io.mobimir.store.cassandra.heat;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Zones;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.auditlog.CassandraAuditLog;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.cart.CassandraCarts;
import io.mobimir.store.cassandra.catalogue.CassandraCatalogue;
import io.mobimir.store.cassandra.catalogue.CatalogueSettings;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import io.mobimir.store.cassandra.catalogue.ProductSweep;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.event.CassandraEvents;
import io.mobimir.store.cassandra.migration.CassandraMigrationRecords;
import io.mobimir.store.cassandra.order.CassandraOrderFeed;
import io.mobimir.store.cassandra.order.CassandraOrderReports;
import io.mobimir.store.cassandra.order.CassandraOrders;
import io.mobimir.store.cassandra.order.OrderSweep;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.store.cassandra.stock.CassandraShelves;
import io.mobimir.store.cassandra.stock.CassandraStock;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that the partition of every statement of our stores is known. */
@OnCassandra
class PartitionsOfStatementsIT {
    private final Clock clock = Clock.systemUTC();

    private void openEveryStore(Cassandra cassandra) {
        BucketPlans plans = new BucketPlans(cassandra, clock);
        Cursors cursors = new Cursors(new byte[] {1});
        CatalogueSettings catalogue = new CatalogueSettings(Map.of(), Buckets.NONE, Buckets.NONE);
        List.of(
                new CassandraOrders(cassandra, plans, cursors, Zones.DEFAULT, clock),
                new CassandraOrderReports(cassandra, plans, cursors),
                new CassandraOrderFeed(cassandra),
                new OrderSweep(cassandra, plans, clock),
                new CassandraCarts(cassandra, cursors, clock),
                new CassandraCatalogue(cassandra, clock, cursors, plans, catalogue),
                new ProductSweep(cassandra, clock, plans, catalogue),
                new ProductSource(cassandra, clock),
                new CassandraStock(cassandra, Zones.DEFAULT, clock),
                new CassandraShelves(cassandra),
                new CassandraSessions(cassandra, clock),
                new CassandraEvents(cassandra, plans, cursors, clock),
                new CassandraCheckouts(cassandra, clock),
                new CassandraUnfinishedWork(cassandra, clock),
                new CassandraMigrationRecords(cassandra, "orders", clock),
                new CassandraAuditLog(cassandra, plans, cursors, clock),
                new CassandraHeatLog(cassandra));
    }

    @Test
    void every_statement_but_scans_of_whole_tables_is_about_partitions_that_are_known(TestCassandra test) {
        PreparedStatements prepared = new PreparedStatements();
        CassandraFixture.open(test).close(); // makes the schema
        try (Cassandra cassandra = CassandraFixture.connect(test, prepared::around)) {
            openEveryStore(cassandra);
        }
        Set<String> tables = new HashSet<>();
        List<String> keyless = new ArrayList<>();
        for (PreparedStatement each : prepared.all()) {
            StatementShape shape = StatementShape.of(each, test.keyspace());
            tables.add(shape.table());
            if (shape.places().isEmpty() && shape.list() < 0 && !each.getQuery().contains("WHERE token(")) {
                keyless.add(each.getQuery());
            }
        }
        assertThat(keyless).isEmpty();
        assertThat(tables)
                .isSubsetOf(ShopSchema.ALL.tables().stream().map(Table::name).toList())
                .hasSizeGreaterThan(25);
    }
}
