package io.mobimir.store.mongodb.catalogue;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.contract.catalogue.CatalogueContract;
import io.mobimir.testkit.contract.catalogue.CatalogueHistoriesContract;
import io.mobimir.testkit.contract.catalogue.CatalogueListingContract;
import io.mobimir.testkit.contract.catalogue.CatalogueMotionContract;
import java.time.Clock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@OnMongo
class MongoCatalogueTest {
    private static TestMongo mongo;

    @BeforeAll
    static void open(TestMongo opened) {
        mongo = opened;
    }

    private static Catalogue catalogue(Clock clock) {
        return new MongoCatalogue(mongo.mongo(), new Cursors(new byte[] {1}), clock);
    }

    @Nested
    class Cards extends CatalogueContract {
        @Override
        protected Catalogue open(Clock clock) {
            return catalogue(clock);
        }
    }

    @Nested
    class Listings extends CatalogueListingContract {
        @Override
        protected Catalogue open(Clock clock) {
            return catalogue(clock);
        }
    }

    @Nested
    class Motion extends CatalogueMotionContract {
        @Override
        protected Catalogue open(Clock clock) {
            return catalogue(clock);
        }
    }

    @Nested
    class ListHistories extends CatalogueHistoriesContract {
        @Override
        protected Catalogue open(Clock clock) {
            return catalogue(clock);
        }

        @Override
        protected int histories() {
            return 50;
        }
    }
}
