package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.catalogue.CatalogueContract;
import io.mobimir.testkit.contract.catalogue.CatalogueListingContract;
import io.mobimir.testkit.contract.catalogue.CatalogueMotionContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@OnCassandra
class CassandraCatalogueIT {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Nested
    class Cards extends CatalogueContract {
        @Override
        protected Catalogue open(Clock clock) {
            return TestCatalogue.open(fixture.cassandra(), clock);
        }
    }

    @Nested
    class Listings extends CatalogueListingContract {
        @Override
        protected Catalogue open(Clock clock) {
            return TestCatalogue.open(fixture.cassandra(), clock);
        }
    }

    @Nested
    class Motion extends CatalogueMotionContract {
        @Override
        protected Catalogue open(Clock clock) {
            return TestCatalogue.open(fixture.cassandra(), clock);
        }
    }
}
