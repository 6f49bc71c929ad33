package io.mobimir.store.cassandra.migration;

import io.mobimir.migration.contract.MigrationRecordsContract;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CassandraMigrationRecordsIT extends MigrationRecordsContract {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Override
    protected MigrationRecords open(String entity) {
        return new CassandraMigrationRecords(fixture.cassandra(), entity, Clock.systemUTC());
    }
}
