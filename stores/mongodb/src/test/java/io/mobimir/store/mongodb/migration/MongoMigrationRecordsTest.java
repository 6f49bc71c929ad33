package io.mobimir.store.mongodb.migration;

import io.mobimir.migration.contract.MigrationRecordsContract;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;

@OnMongo
class MongoMigrationRecordsTest extends MigrationRecordsContract {
    private final TestMongo mongo;

    MongoMigrationRecordsTest(TestMongo mongo) {
        this.mongo = mongo;
    }

    @Override
    protected MigrationRecords open(String entity) {
        return new MongoMigrationRecords(mongo.mongo(), entity);
    }
}
