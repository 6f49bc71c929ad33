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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Search by words. Every instance has an index of its own: made from the cards when it starts, and kept up by the feed of
 * changes. What the index finds is read as cards before it is shown.
 */
public final class CassandraProductSearch implements ProductSearch, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraProductSearch.class);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration LAST_WORK = Duration.ofSeconds(10);
    private static final int MAX_WORDS = 200;
    /** Some hits may no longer be what they were when they were indexed. */
    private static final int SPARE = 20;

    private final Catalogue catalogue;
    private final WordIndex index;
    private final IndexFeeder feeder;
    private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "product-search");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean complete;

    /** @param folder for the index; whatever index is there is thrown away */
    public CassandraProductSearch(Catalogue catalogue, ProductSource source, Clock clock, Path folder) {
        this.catalogue = catalogue;
        this.index = new WordIndex(folder);
        this.feeder = new IndexFeeder(source, index, clock);
    }

    /** Begins to fill the index and to keep it up; until {@link #isComplete} a search may miss products. */
    public CassandraProductSearch start() {
        var unused = worker.scheduleWithFixedDelay(this::work, 0, POLL.toMillis(), TimeUnit.MILLISECONDS);
        return this;
    }

    /** Whether every product has been indexed once. */
    public boolean isComplete() {
        return complete;
    }

    private void work() {
        try {
            catchUp();
        } catch (RuntimeException e) {
            LOG.warn("The index of words falls behind and will try again: {}", e.toString());
        }
    }

    /** Brings the index up to the present; not while the worker does the same. */
    void catchUp() {
        feeder.catchUp();
        if (!complete) {
            complete = true;
            LOG.info("The index of words is complete.");
        }
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

    @Override
    public void close() {
        worker.shutdown();
        try {
            if (!worker.awaitTermination(LAST_WORK.toMillis(), TimeUnit.MILLISECONDS)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            worker.shutdownNow();
            Thread.currentThread().interrupt();
        }
        index.close();
    }
}
