package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads {@code products_by_category}. */
final class NewestListing {
    private final Cassandra cassandra;
    private final CardTable cards;
    private final CategoryBuckets buckets;
    private final Cursors cursors;
    private final FilteredQueries select;

    NewestListing(Cassandra cassandra, CardTable cards, CategoryBuckets buckets, Cursors cursors) {
        this.cassandra = cassandra;
        this.cards = cards;
        this.buckets = buckets;
        this.cursors = cursors;
        this.select = new FilteredQueries(
                cassandra,
                CatalogueTables.PRODUCTS_BY_CATEGORY.select("WHERE category = ? AND bucket = ?"
                        + " AND (created_at, product_id) < (?, ?) AND (created_at) >= (?)"));
    }

    Page<Offer> page(Selection selection, Optional<Cursor> after, int limit) {
        String scope = "newest\n" + selection.scope();
        TimeKey from = after.map(cursor -> key(cursors.read(scope, cursor))).orElse(CategoryBuckets.BEFORE_NEWEST);
        List<Offer> found = new ArrayList<>();
        while (found.size() <= limit) {
            int wanted = limit + 1 - found.size();
            List<ByCategory> rows = rows(selection, from, wanted);
            visible(selection, rows).forEach(found::add);
            if (rows.size() < wanted) {
                break;
            }
            from = rows.get(rows.size() - 1).key().place();
        }
        return Page.of(
                found,
                limit,
                last -> cursors.after(
                        scope, last.createdAt().toString(), last.id().value()));
    }

    private static TimeKey key(List<String> cursor) {
        return new TimeKey(Instant.parse(cursor.get(0)), cursor.get(1));
    }

    private List<ByCategory> rows(Selection selection, TimeKey after, int limit) {
        ConsistencyLevel level = cassandra.readLevel(TableClass.PRODUCTS, ReadOperation.CATALOGUE_SEARCH);
        return buckets.newestFirst(
                selection.category(),
                after,
                limit,
                (bucket, span, atMost) -> cassandra
                        .session()
                        .executeAsync(statement(selection, after, bucket, span, atMost)
                                .setConsistencyLevel(level))
                        .thenApply(CatalogueTables.PRODUCTS_BY_CATEGORY::readPage));
    }

    private BoundStatement statement(Selection selection, TimeKey after, int bucket, Span span, int limit) {
        TimeKey before = span.to().isAfter(after.time()) ? after : new TimeKey(span.to(), "");
        return select.bind(
                selection, limit, selection.category().path(), bucket, before.time(), before.id(), span.from());
    }

    private List<Offer> visible(Selection selection, List<ByCategory> rows) {
        return rows.stream().map(this::offer).toList().stream()
                .flatMap(offer -> Cassandra.await(offer).stream())
                .filter(offer -> selection.includes(offer.category(), offer.attributes()))
                .toList();
    }

    /**
     * Shows a row in doubt if the card has that position; the row of an attempt to add the product has the time of that
     * attempt. The bucket does not matter, because all buckets of a position are read as one; the selection checks the
     * category.
     */
    private CompletionStage<Optional<Offer>> offer(ByCategory row) {
        if (!row.inDoubt() && row.offer().isPresent()) {
            return CompletableFuture.completedFuture(row.offer());
        }
        return cards.find(row.key().id(), cassandra.readLevel(TableClass.PRODUCTS))
                .thenApply(stored -> stored.map(StoredCard::product)
                        .filter(product -> product.card().active())
                        .filter(product -> product.createdAt().equals(row.key().createdAt()))
                        .map(Product::offer));
    }
}
