package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intents;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.unfinished.Sweeper;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.IntentsContract;
import java.time.Clock;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CassandraIntentsIT extends IntentsContract {
    private static CassandraFixture fixture;

    private Clock clock = Clock.systemUTC();

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeFixture() {
        fixture.close();
    }

    @Override
    protected Intents open(Clock clock) {
        this.clock = clock;
        return new CassandraIntents(fixture.cassandra(), clock);
    }

    @Override
    protected void sweep(Intents intents, BiConsumer<Intent, Promise> finisher) {
        new Sweeper<>(((CassandraIntents) intents).announced(name -> false, finisher), clock).sweep();
    }
}
