package io.mobimir.store.cassandra.catalogue.search;

import io.mobimir.shop.Page;
import io.mobimir.shop.Require;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Search by words. Every instance has an index of its own: made from the cards when it starts, and kept up by the feed of
 * changes. What the index finds is read as cards before it is shown.
 */
public final class CassandraProductSearch implements ProductSearch, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraProductSearch.class);
    private static final int MAX_WORDS = 200;
    /** Some hits may no longer be what they were when they were indexed. */
    private static final int SPARE = 20;

    private final Catalogue catalogue;
    private final ProductSource source;
    private final Clock clock;
    private final Path folder;
    private volatile WordIndex index;
    private IndexFeeder feeder;
    private volatile boolean complete;

    /** @param folder for the index of this instance alone; whatever files are there are thrown away */
    public CassandraProductSearch(Catalogue catalogue, ProductSource source, Clock clock, Path folder) {
        this.catalogue = catalogue;
        this.source = source;
        this.clock = clock;
        this.folder = folder;
        this.index = new WordIndex(folder);
        this.feeder = new IndexFeeder(source, index, clock);
    }

    /** Whether every product has been indexed; until then a search may miss some. */
    public boolean isComplete() {
        return complete;
    }

    /** Brings the index up to the present. To be called every second or so, and again after it failed. */
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

    /** After a failed write, such as on a full disk, an index takes no more. */
    private void beginAnew() {
        LOG.warn("The index of words in {} broke and is made anew.", folder);
        complete = false;
        index.close();
        index = new WordIndex(folder);
        feeder = new IndexFeeder(source, index, clock);
    }

    @Override
    public List<Product> find(String words, Optional<Category> within, int limit) {
        Page.requireSize(limit);
        Require.filled("words", words, MAX_WORDS);
        return catalogue.findAll(index.find(words, within, limit + SPARE)).stream()
                .filter(product -> product.card().active())
                .filter(product -> within.map(
                                category -> category.includes(product.card().category()))
                        .orElse(true))
                .limit(limit)
                .toList();
    }

    /** Does not wait for {@link #catchUp}, which then fails. */
    @Override
    public void close() {
        index.close();
    }
}
