package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.verify.CopyFindings;
import io.mobimir.store.cassandra.verify.CopyPass;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.VerifiableCopies;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Verifies the listings against the cards in both directions: each card must have its rows, and each row a card that
 * justifies it. Rewrites or deletes wrong rows. Works while the shop is open: checks every difference again, so that a
 * change under way is not taken for a fault.
 */
public final class ProductCopies implements VerifiableCopies {
    private static final int PASSES = 3;

    private final Cassandra cassandra;
    private final CatalogueWrites writes;
    private final CardRowsCheck check;
    private final ListingRowCheck rows;
    private final StrayRows strays;

    public ProductCopies(Cassandra cassandra, Clock clock, BucketPlans plans, CatalogueSettings settings) {
        this.cassandra = cassandra;
        this.writes = new CatalogueWrites(cassandra, clock, plans, settings);
        this.check = new CardRowsCheck(cassandra, writes.keys(), writes.bands());
        this.rows = new ListingRowCheck(cassandra, clock, writes.cards(), writes.keys());
        this.strays = new StrayRows(cassandra, clock, writes, rows);
    }

    @Override
    public CopyReport run(Consumer<ScanProgress> progress, boolean repair) {
        CopyFindings findings = new CopyFindings(CatalogueTables.PRODUCTS_BY_ID);
        CopyPass<StoredCard> truth = new CopyPass<>(
                CatalogueTables.PRODUCTS_BY_ID,
                check::begin,
                stored -> writes.cards().latest(stored.id()),
                repair ? Optional.of(stored -> writes.rewrite(stored.id())) : Optional.empty(),
                findings);
        CopyPass<ByCategory> byCategory = new CopyPass<>(
                CatalogueTables.PRODUCTS_BY_CATEGORY,
                rows::begin,
                row -> Cassandra.await(check.find(row.key())),
                repair ? Optional.of(row -> strays.remove(row.key())) : Optional.empty(),
                findings);
        CopyPass<ByPrice> byPrice = new CopyPass<>(
                CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE,
                rows::begin,
                row -> Cassandra.await(check.find(row.key())),
                repair ? Optional.of(this::mend) : Optional.empty(),
                findings);
        truth.scan(cassandra, ScanProgress.pass(0, PASSES, progress));
        byCategory.scan(cassandra, ScanProgress.pass(1, PASSES, progress));
        byPrice.scan(cassandra, ScanProgress.pass(2, PASSES, progress));
        return findings.report();
    }

    /** Rewrites a row at a position of the card, and deletes any other. */
    private void mend(ByPrice row) {
        ProductId id = row.key().id();
        if (rows.isJustified(row.key(), writes.cards().latest(id))) {
            writes.rewrite(id);
        } else {
            strays.remove(row.key());
        }
    }
}
