package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables.Band;
import io.mobimir.store.cassandra.catalogue.row.ListingCopy;
import io.mobimir.store.cassandra.catalogue.row.PriceKey;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads all parts of one band of {@code products_by_category_price} as one list. */
final class BandReader {
    private final Cassandra cassandra;
    private final CardTable cards;
    private final FilteredQueries select;

    BandReader(Cassandra cassandra, CardTable cards) {
        this.cassandra = cassandra;
        this.cards = cards;
        this.select = new FilteredQueries(
                cassandra,
                CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE.select(
                        "WHERE category = ? AND price_bucket = ? AND bucket = ?"
                                + " AND (price, product_id) > (?, ?) AND (price) <= (?)"));
    }

    /** A product to show, and the position of its row. */
    record Shown(PriceKey place, Offer offer) {}

    /** Begins to read a band; {@link Reading#collect} takes the result. */
    Reading begin(PriceQuestion question, Band band, int limit) {
        return new Reading(question, band, limit);
    }

    /** The read of one band. */
    final class Reading {
        private final PriceQuestion question;
        private final Band band;
        private final int limit;
        private List<CompletionStage<List<ByPrice>>> parts;

        private Reading(PriceQuestion question, Band band, int limit) {
            this.question = question;
            this.band = band;
            this.limit = limit;
            this.parts = after(question.after());
        }

        /** Adds the products of the band to the list, until it has enough or the band ends. */
        void collect(List<Shown> found, int wanted) {
            List<ByPrice> rows = merged();
            found.addAll(visible(rows));
            while (rows.size() == limit && found.size() < wanted) {
                parts = after(rows.get(limit - 1).key().place());
                rows = merged();
                found.addAll(visible(rows));
            }
        }

        private List<CompletionStage<List<ByPrice>>> after(PriceKey place) {
            ConsistencyLevel level = cassandra.readLevel(TableClass.PRODUCTS, ReadOperation.CATALOGUE_SEARCH);
            return band.buckets().stream()
                    .map(bucket -> select.bind(
                                    question.selection(),
                                    limit,
                                    band.category().path(),
                                    band.number(),
                                    bucket,
                                    place.price(),
                                    place.id(),
                                    question.range().to().amount())
                            .setConsistencyLevel(level))
                    .map(statement -> cassandra
                            .session()
                            .executeAsync(statement)
                            .thenApply(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE::readPage))
                    .toList();
        }

        /** Merges the parts: each returned its first rows, so the first rows of the band are among them. */
        private List<ByPrice> merged() {
            TreeMap<PriceKey, ByPrice> rows = new TreeMap<>();
            parts.forEach(part ->
                    Cassandra.await(part).forEach(row -> rows.merge(row.key().place(), row, BandReader::newer)));
            return rows.values().stream().limit(limit).toList();
        }

        private List<Shown> visible(List<ByPrice> rows) {
            List<CompletionStage<Optional<ListingCopy>>> copies =
                    rows.stream().map(BandReader.this::copy).toList();
            List<Shown> shown = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                PriceKey place = rows.get(i).key().place();
                Cassandra.await(copies.get(i))
                        .filter(copy -> question.shows(copy, place))
                        .ifPresent(copy -> shown.add(new Shown(place, copy.offer())));
            }
            return shown;
        }
    }

    private static ByPrice newer(ByPrice one, ByPrice other) {
        return version(one) >= version(other) ? one : other;
    }

    private static long version(ByPrice row) {
        return row.copy().map(copy -> copy.offer().version()).orElse(0L);
    }

    private CompletionStage<Optional<ListingCopy>> copy(ByPrice row) {
        if (!row.inDoubt() && row.copy().isPresent()) {
            return CompletableFuture.completedFuture(row.copy());
        }
        return cards.find(row.key().id(), cassandra.readLevel(TableClass.PRODUCTS))
                .thenApply(stored -> stored.map(StoredCard::copy));
    }
}
