package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.TokenScan;
import io.mobimir.store.cassandra.verify.VerifiableCopies;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Verifies the listings against the cards in both directions, and rebuilds what is wrong. Works while the shop is open:
 * what differs is looked at a second time, so that a change under way is not taken for a fault.
 */
public final class ProductCopies implements VerifiableCopies {
    private static final int PASSES = 3;

    private final Cassandra cassandra;
    private final CatalogueWrites writes;
    private final CopyCheck check;

    public ProductCopies(Cassandra cassandra, Clock clock, BucketPlans plans, CatalogueSettings settings) {
        this.cassandra = cassandra;
        this.writes = new CatalogueWrites(cassandra, clock, plans, settings);
        this.check = new CopyCheck(cassandra, writes.cards(), writes.keys());
    }

    @Override
    public CopyReport verify(Consumer<ScanProgress> progress) {
        return run(progress, false);
    }

    @Override
    public CopyReport repair(Consumer<ScanProgress> progress) {
        return run(progress, true);
    }

    private CopyReport run(Consumer<ScanProgress> progress, boolean repair) {
        CopyFindings findings = new CopyFindings();
        CopyPass<Stored> truth = new CopyPass<>(
                CatalogueTables.PRODUCTS_BY_ID,
                check::begin,
                stored -> writes.cards().latest(stored.id()),
                repair ? Optional.of(stored -> writes.rewrite(stored.id())) : Optional.empty(),
                findings);
        CopyPass<ByCategory> byCategory = new CopyPass<>(
                CatalogueTables.PRODUCTS_BY_CATEGORY,
                check::begin,
                row -> Cassandra.await(check.find(row.key())),
                repair ? Optional.of(this::remove) : Optional.empty(),
                findings);
        CopyPass<ByPrice> byPrice = new CopyPass<>(
                CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE,
                check::begin,
                row -> Cassandra.await(check.find(row.key())),
                repair ? Optional.of(this::remove) : Optional.empty(),
                findings);
        scan(truth, part(progress, 0));
        scan(byCategory, part(progress, 1));
        scan(byPrice, part(progress, 2));
        return findings.report();
    }

    private void scan(CopyPass<?> pass, Consumer<ScanProgress> progress) {
        new TokenScan(cassandra, pass.table(), "").forEachGroup(pass::look, progress);
        pass.finish();
    }

    private static Consumer<ScanProgress> part(Consumer<ScanProgress> all, int pass) {
        return part -> all.accept(new ScanProgress(part.table(), (pass + part.done()) / PASSES, part.rows()));
    }

    private void remove(ByCategory row) {
        writes.copies()
                .remove(
                        row.key(),
                        timestamp(row.key().id(), row.offer().orElseThrow().version()));
    }

    private void remove(ByPrice row) {
        writes.copies()
                .remove(
                        row.key(),
                        timestamp(
                                row.key().id(), row.copy().orElseThrow().offer().version()));
    }

    /** Late enough for the row that is to go, and not later than what the next change of the card will write. */
    private long timestamp(ProductId id, long rowVersion) {
        writes.rewrite(id);
        return writes.cards().latest(id).map(Stored::version).orElse(rowVersion);
    }
}
