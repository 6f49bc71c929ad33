package io.mobimir.store.mongodb.catalogue;

import io.mobimir.migration.Replica;
import io.mobimir.migration.contract.ProductReplicaContract;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import java.time.Clock;
import java.util.Optional;

@OnMongo
class MongoProductReplicaTest extends ProductReplicaContract {
    private final TestMongo mongo;
    private final MongoCatalogue catalogue;

    MongoProductReplicaTest(TestMongo mongo) {
        this.mongo = mongo;
        this.catalogue = new MongoCatalogue(mongo.mongo(), new Cursors(new byte[] {1}), Clock.systemUTC());
    }

    private static Replica<ProductState> open(Mongo mongo) {
        return new MongoProductReplica(mongo, Clock.systemUTC());
    }

    @Override
    protected Catalogue catalogue() {
        return catalogue;
    }

    @Override
    protected Replica<ProductState> open() {
        return open(mongo.mongo());
    }

    @Override
    protected Optional<Replica<ProductState>> openUnreliable() {
        return mongo.lossy().map(MongoProductReplicaTest::open);
    }
}
