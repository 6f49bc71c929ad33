package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables.Band;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bands of prices of a category. The first product fixes their width for ever: with another width its rows would not be
 * found again. A band is listed here before its first row is written, and stays listed.
 */
final class PriceBands {
    private static final int REMEMBERED = 100_000;

    private final Cassandra cassandra;
    private final CatalogueSettings settings;
    private final ConsistencyLevel write;
    private final PreparedStatement selectWidth;
    private final PreparedStatement claimWidth;
    private final PreparedStatement open;
    private final PreparedStatement select;
    private final Map<Category, BigDecimal> widths = new ConcurrentHashMap<>();
    private final Cache<ByPrice.Part, Boolean> opened =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();
    private final Cache<ByPrice.Part, Boolean> found =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    PriceBands(Cassandra cassandra, CatalogueSettings settings) {
        this.cassandra = cassandra;
        this.settings = settings;
        this.write = cassandra.writeLevel(TableClass.PRODUCTS);
        this.selectWidth = cassandra.prepare("SELECT width FROM shop.price_bands WHERE category = ? LIMIT 1");
        this.claimWidth = cassandra.prepareConditional(
                "UPDATE shop.price_bands SET width = ? WHERE category = ? IF width = null");
        this.open = cassandra.prepare(
                "UPDATE shop.price_bands SET buckets = buckets + ? WHERE category = ? AND price_bucket = ?");
        this.select = cassandra.prepare(CatalogueTables.PRICE_BANDS.select(
                "WHERE category = ? AND price_bucket >= ? AND price_bucket <= ? LIMIT ?"));
    }

    /** Returns the band of a price in a category that has, or is about to have, products. */
    int bandOf(Category category, BigDecimal price) {
        return bandOf(price, width(category).orElseGet(() -> claim(category)));
    }

    static int bandOf(BigDecimal price, BigDecimal width) {
        return price.divideToIntegralValue(width).intValueExact();
    }

    /** Returns the width of the bands of a category; empty if it never had a product. */
    Optional<BigDecimal> width(Category category) {
        BigDecimal known = widths.get(category);
        if (known != null) {
            return Optional.of(known);
        }
        Row row = cassandra
                .execute(selectWidth.bind(category.path()).setConsistencyLevel(readLevel()))
                .one();
        Optional<BigDecimal> found = Optional.ofNullable(row).map(some -> some.getBigDecimal("width"));
        found.ifPresent(width -> widths.put(category, width));
        return found;
    }

    private BigDecimal claim(Category category) {
        BigDecimal wish = settings.widthOf(category);
        AsyncResultSet answer =
                cassandra.execute(claimWidth.bind(wish, category.path()).setConsistencyLevel(write));
        if (answer.wasApplied()) {
            return wish;
        }
        return Objects.requireNonNull(Objects.requireNonNull(answer.one()).getBigDecimal("width"));
    }

    /** Makes sure that readers find a part of a band; does nothing if this instance did so before. */
    void open(ByPrice.Part part) {
        if (opened.getIfPresent(part) != null) {
            return;
        }
        cassandra.execute(open.boundStatementBuilder()
                .set(0, Set.of(part.bucket()), CatalogueTables.NUMBERS.codec())
                .setString(1, part.category().path())
                .setInt(2, part.band())
                .setConsistencyLevel(write)
                .build());
        opened.put(part, true);
    }

    /** Returns whether readers find a part of a band; remembers the parts that they find. */
    boolean isOpen(ByPrice.Part part) {
        if (found.getIfPresent(part) != null) {
            return true;
        }
        boolean open =
                between(part.category(), part.band(), part.band(), 1, cassandra.readLevel(TableClass.PRODUCTS)).stream()
                        .anyMatch(band -> band.buckets().contains(part.bucket()));
        if (open) {
            found.put(part, true);
        }
        return open;
    }

    /** Returns the bands between two, lowest first, at most {@code limit}. */
    List<Band> between(Category category, int first, int last, int limit) {
        return between(category, first, last, limit, readLevel());
    }

    private List<Band> between(Category category, int first, int last, int limit, ConsistencyLevel level) {
        List<Band> bands = new ArrayList<>();
        AsyncResultSet rows = cassandra.execute(
                select.bind(category.path(), first, last, limit).setConsistencyLevel(level));
        Cassandra.forEach(rows, row -> bands.add(CatalogueTables.PRICE_BANDS.read(row)));
        return bands;
    }

    private ConsistencyLevel readLevel() {
        return cassandra.readLevel(TableClass.PRODUCTS, ReadOperation.CATALOGUE_SEARCH);
    }
}
