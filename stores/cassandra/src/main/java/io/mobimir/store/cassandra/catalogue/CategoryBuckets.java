package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.catalogue.Category;
import io.mobimir.store.cassandra.bucket.BucketPlan;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.BucketReader;
import io.mobimir.store.cassandra.bucket.BucketReader.BucketQuery;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import java.util.List;

/** Chooses the part of a category that a product goes to, and the parts that a listing reads. */
final class CategoryBuckets {
    /** The position before every product of a category. */
    static final TimeKey BEFORE_NEWEST = new TimeKey(BucketPlan.LATEST, "");

    private static final String BY_TIME = CatalogueTables.PRODUCTS_BY_CATEGORY.name();
    private static final String BY_PRICE = CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE.name();
    private static final BucketReader<ByCategory> READER =
            new BucketReader<>(row -> row.key().place(), CategoryBuckets::newer);

    private final BucketPlans plans;

    CategoryBuckets(BucketPlans plans, CatalogueSettings settings) {
        this.plans = plans;
        plans.declare(BY_TIME, settings.byTime());
        plans.declare(BY_PRICE, settings.byPrice());
    }

    /** Returns the part of every band that a new product goes to; its widest category has the most products, so that category decides. */
    int inBands(Category category, TimeKey product) {
        return plans.bucketForWrite(BY_PRICE, category.lineage().get(0).path(), product);
    }

    int byTime(Category category, TimeKey product) {
        return plans.plan(BY_TIME, category.path()).bucketOf(product);
    }

    List<ByCategory> newestFirst(Category category, TimeKey after, int limit, BucketQuery<ByCategory> query) {
        var spans = plans.spans(
                BY_TIME, category.path(), BucketPlan.EARLIEST, after.time().plusMillis(1));
        return READER.newestFirst(spans, limit, query);
    }

    private static ByCategory newer(ByCategory one, ByCategory other) {
        return version(one) >= version(other) ? one : other;
    }

    private static long version(ByCategory row) {
        return row.offer().map(offer -> offer.version()).orElse(0L);
    }
}
