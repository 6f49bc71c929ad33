package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.DelayedRecheck;
import io.mobimir.store.cassandra.verify.TokenRange;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The catalogue as a side of a migration. Every write is the same transaction with which the shop changes a card. The shop
 * never deletes a product, but an origin may have: such a product is deleted here as well, without a tombstone, so a late
 * write of an older state brings it back.
 */
public final class ProductReplica implements Replica<ProductState> {
    private static final String KEY = "product_id";

    private final Cassandra cassandra;
    private final CatalogueWrites writes;
    private final CardRowsCheck check;
    private final TokenScan scan;

    public ProductReplica(Cassandra cassandra, Clock clock, BucketPlans plans, CatalogueSettings settings) {
        this.cassandra = cassandra;
        this.writes = new CatalogueWrites(cassandra, clock, plans, settings);
        this.check = new CardRowsCheck(cassandra, writes.keys(), writes.bands());
        this.scan = new TokenScan(cassandra, CatalogueTables.PRODUCTS_BY_ID, "");
    }

    @Override
    public Optional<Versioned<ProductState>> read(String key) {
        return find(key).map(ProductReplica::versioned);
    }

    private Optional<StoredCard> find(String key) {
        return Cassandra.await(writes.cards().find(new ProductId(key), cassandra.readLevel(TableClass.PRODUCTS)));
    }

    private static Versioned<ProductState> versioned(StoredCard stored) {
        return new Versioned<>(stored.version(), Optional.of(ProductState.of(stored.product())));
    }

    @Override
    public void apply(String key, Versioned<ProductState> next) {
        next.state()
                .ifPresentOrElse(
                        state -> writes.bring(state.at(next.version())),
                        () -> writes.remove(new ProductId(key), next.version()));
    }

    @Override
    public List<String> ranges(int about) {
        return TokenRange.split(about).stream().map(TokenRange::name).toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<ProductState>> each) {
        scan.forEachRow(TokenRange.parse(range), row -> each.accept(read(row)));
    }

    private static ScannedKey<ProductState> read(Row row) {
        String key = Objects.requireNonNull(row.getString(KEY));
        try {
            CatalogueTables.PRODUCTS_BY_ID.requireWhole(row);
            return new ScannedKey.Found<>(key, versioned(CatalogueTables.PRODUCTS_BY_ID.read(row)));
        } catch (InvalidField e) {
            return new ScannedKey.Rejected<>(key, e.field() + ": " + e.problem());
        }
    }

    @Override
    public void checkCopies(String key, Consumer<String> fault) {
        DelayedRecheck.at(() -> differences(key)).forEach(difference -> fault.accept(difference.toString()));
    }

    private List<CopyDifference> differences(String key) {
        return find(key).flatMap(stored -> check.begin(stored).get()).stream().toList();
    }
}
