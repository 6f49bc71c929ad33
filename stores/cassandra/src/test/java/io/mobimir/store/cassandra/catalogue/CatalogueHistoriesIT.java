package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.catalogue.CatalogueHistoriesContract;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Histories of two instances, one of which loses messages; afterwards every row must be justified by a card. */
@OnCassandra
class CatalogueHistoriesIT extends CatalogueHistoriesContract {
    private static final String[] STATEMENTS = {
        ".products_by_id", ".products_by_category ", ".products_by_category_price", "UPDATE", "DELETE", ".unfinished"
    };
    private static final Loss[] LOSSES = {Loss.REQUEST, Loss.ANSWER, Loss.LATE, Loss.NO_NODE};

    private static CassandraFixture fixture;
    private static LossySession losses;
    private static Cassandra lossy;
    /** The clock of the last test. */
    private static Clock time = Clock.systemUTC();

    /** The second instance loses messages. */
    private List<Catalogue> instances = List.of();

    private Consumer<ProductId> finisher = id -> {};

    @BeforeAll
    static void openStores(TestCassandra test) {
        fixture = CassandraFixture.open(test);
        TestCatalogue.truncate(fixture.cassandra());
        losses = new LossySession();
        lossy = fixture.lossy(losses);
    }

    /** Rows of calls with an unknown outcome are tolerated for a limited time, then deleted. */
    @AfterAll
    static void nothingIsLeftThatNoCardJustifies() {
        Clock later = Clock.offset(time, Duration.ofMinutes(10));
        BucketPlans plans = new BucketPlans(fixture.cassandra(), later);
        ProductCopies copies = new ProductCopies(fixture.cassandra(), later, plans, TestCatalogue.SETTINGS);
        assertThat(copies.repair(progress -> {}).isClean()).isTrue();
        assertThat(copies.verify(progress -> {}).first()).isEmpty();
        lossy.close();
        fixture.close();
    }

    @Override
    protected Catalogue open(Clock clock) {
        time = clock;
        instances = List.of(TestCatalogue.open(fixture.cassandra(), clock), TestCatalogue.open(lossy, clock));
        BucketPlans plans = new BucketPlans(fixture.cassandra(), clock);
        finisher = new CatalogueWrites(fixture.cassandra(), clock, plans, TestCatalogue.SETTINGS)::finish;
        return instances.get(0);
    }

    @Override
    protected int histories() {
        return 25;
    }

    @Override
    protected Catalogue instance(Random random) {
        if (random.nextInt(3) > 0) {
            return instances.get(0);
        }
        if (random.nextInt(2) == 0) {
            losses.lose(LOSSES[random.nextInt(LOSSES.length)], 1, STATEMENTS[random.nextInt(STATEMENTS.length)]);
        }
        return instances.get(1);
    }

    @Override
    protected void calm() {
        losses.arrive();
        losses.loseNothingMore();
    }

    @Override
    protected void finish(List<ProductId> ids) {
        ids.forEach(finisher);
    }
}
