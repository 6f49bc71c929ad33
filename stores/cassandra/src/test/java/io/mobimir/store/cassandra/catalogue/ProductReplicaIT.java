package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.migration.Replica;
import io.mobimir.migration.contract.ProductReplicaContract;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.UnreliableReplica;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@OnCassandra
class ProductReplicaIT extends ProductReplicaContract {
    private static final LossySession LOSSES = new LossySession();
    private static CassandraFixture fixture;
    private static Cassandra lossy;
    private static CassandraCatalogue catalogue;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
        lossy = fixture.lossy(LOSSES);
        catalogue = TestCatalogue.open(fixture.cassandra(), Clock.systemUTC());
    }

    @AfterAll
    static void closeStore() {
        lossy.close();
        fixture.close();
    }

    private static Replica<ProductState> open(Cassandra cassandra) {
        Clock clock = Clock.systemUTC();
        return new ProductReplica(cassandra, clock, new BucketPlans(cassandra, clock), TestCatalogue.SETTINGS);
    }

    @Override
    protected Catalogue catalogue() {
        return catalogue;
    }

    @Override
    protected Replica<ProductState> open() {
        return open(fixture.cassandra());
    }

    @Override
    protected Optional<Replica<ProductState>> openUnreliable() {
        return Optional.of(new UnreliableReplica<>(
                open(lossy),
                LOSSES,
                List.of("INTO", "products_by_id", "products_by_category", "unfinished", "SELECT")));
    }

    @Override
    protected boolean remembersDeletions() {
        return false;
    }

    @Test
    void a_wrong_copy_is_named_with_its_table() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        for (int bucket = 0; bucket < 2; bucket++) {
            fixture.cassandra()
                    .execute(SimpleStatement.newInstance(
                            fixture.cassandra()
                                    .inKeyspace(
                                            "DELETE FROM shop.products_by_category WHERE category = ? AND bucket = ?"),
                            category.path(),
                            bucket));
        }
        List<String> faults = new ArrayList<>();
        open().checkCopies(key, faults::add);
        assertThat(faults).singleElement().asString().contains("MISSING in products_by_category", key);
    }
}
