package io.mobimir.store.cassandra.catalogue.search;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches by words. Every instance has its own index: built from the cards at the start, and updated from the feed of
 * changes. Hits are read as cards before they are shown.
 */
public final class CassandraProductSearch implements ProductSearch, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraProductSearch.class);

    private final Catalogue catalogue;
    private final ProductSource source;
    private final Cursors cursors;
    private final Clock clock;
    private final Path folder;
    private volatile WordIndex index;
    private IndexFeeder feeder;
    /** True once every product has been indexed; until then a search would miss some. */
    private volatile boolean complete;

    /** @param folder for the index of this instance alone; existing files are deleted */
    public CassandraProductSearch(
            Catalogue catalogue, ProductSource source, Cursors cursors, Clock clock, Path folder) {
        this.catalogue = catalogue;
        this.source = source;
        this.cursors = cursors;
        this.clock = clock;
        this.folder = folder;
        this.index = new WordIndex(folder);
        this.feeder = new IndexFeeder(source, index, clock);
    }

    /** Brings the index up to date. Call it every second, and again after it failed. */
    public synchronized void catchUp() {
        if (!index.isOpen()) {
            beginAnew();
        }
        feeder.catchUp();
        if (!complete) {
            complete = true;
            LOG.debug("The index of words is complete.");
        }
    }

    /** Rebuilds the index: after a failed write, such as on a full disk, it accepts no more writes. */
    private void beginAnew() {
        LOG.warn("The index of words in {} failed and is rebuilt.", folder);
        complete = false;
        index.close();
        index = new WordIndex(folder);
        feeder = new IndexFeeder(source, index, clock);
    }

    @Override
    public Page<Product> find(SearchQuery query, Optional<Cursor> after, int limit) {
        Page.requireSize(limit);
        boolean byWords = query.words().isPresent();
        if (!byWords) {
            requireComplete();
        }
        String scope = query.cursorScope();
        Optional<SearchHit> last = after.map(cursor -> SearchHit.parse(cursors.read(scope, cursor), byWords));
        List<Found> found = new ArrayList<>();
        while (found.size() <= limit) {
            int wanted = limit + 1 - found.size();
            List<SearchHit> hits = index.find(query, last, wanted);
            found.addAll(still(query, hits));
            if (hits.size() < wanted) {
                break;
            }
            last = Optional.of(hits.get(hits.size() - 1));
        }
        Page<Found> page =
                Page.of(found, limit, each -> cursors.after(scope, each.hit().key()));
        return new Page<>(page.items().stream().map(Found::product).toList(), page.next());
    }

    private record Found(SearchHit hit, Product product) {}

    /** Keeps the hits that still match: some products may have changed since they were indexed. */
    private List<Found> still(SearchQuery query, List<SearchHit> hits) {
        Map<ProductId, Product> products = catalogue
                .findAll(hits.stream().map(SearchHit::id).toList())
                .stream()
                .collect(Collectors.toMap(Product::id, product -> product));
        return hits.stream()
                .flatMap(hit -> Optional.ofNullable(products.get(hit.id()))
                        .filter(query::includes)
                        .map(product -> new Found(hit, product))
                        .stream())
                .toList();
    }

    @Override
    public Map<Category, Integer> categories() {
        requireComplete();
        return index.categories();
    }

    private void requireComplete() {
        if (!complete) {
            throw new StoreException(Outcome.NOT_APPLIED, "not every product has been indexed yet");
        }
    }

    /** Closes at once; a running {@link #catchUp} then fails. */
    @Override
    public void close() {
        index.close();
    }
}
