package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.catalogue.Category;
import io.mobimir.store.cassandra.bucket.BucketPlan;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.BucketReader;
import io.mobimir.store.cassandra.bucket.BucketReader.BucketQuery;
import io.mobimir.store.cassandra.bucket.TimeKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Which part of a category a product goes to. */
final class CategoryBuckets {
    /** Rows may be ahead of a clock that jumped back. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private static final String BY_TIME = CatalogueTables.PRODUCTS_BY_CATEGORY.name();
    private static final String BY_PRICE = CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE.name();

    private final BucketPlans plans;
    private final Clock clock;

    CategoryBuckets(BucketPlans plans, Clock clock, CatalogueSettings settings) {
        this.plans = plans;
        this.clock = clock;
        plans.declare(BY_TIME, settings.byTime());
        plans.declare(BY_PRICE, settings.byPrice());
    }

    /** The part of every band that a new product goes to; its widest category has the most products, so that decides. */
    int inBands(Category category, TimeKey product) {
        return plans.bucketForWrite(BY_PRICE, category.lineage().get(0).path(), product);
    }

    int byTime(Category category, TimeKey product) {
        return plans.plan(BY_TIME, category.path()).bucketOf(product.time(), product.id());
    }

    /** The place before every product of a category. */
    TimeKey beforeNewest() {
        return new TimeKey(clock.instant().plus(AHEAD), "");
    }

    List<ByCategory> newestFirst(Category category, TimeKey after, int limit, BucketQuery<ByCategory> query) {
        BucketPlan plan = plans.plan(BY_TIME, category.path());
        Instant upTo = after.time().plusMillis(1);
        return BucketReader.newestFirst(
                plan.spans(Instant.EPOCH, upTo), limit, row -> row.key().place(), query);
    }
}
