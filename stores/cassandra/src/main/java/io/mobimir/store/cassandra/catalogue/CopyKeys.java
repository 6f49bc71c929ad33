package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.ListingPlace;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Computes the keys of a product's rows: one for each category that includes it, in each listing. */
final class CopyKeys {
    static final long FOR_EVER = Long.MAX_VALUE;

    private final CategoryBuckets buckets;
    private final PriceBands bands;

    CopyKeys(CategoryBuckets buckets, PriceBands bands) {
        this.buckets = buckets;
        this.bands = bands;
    }

    List<ByCategory.Key> byCategory(StoredCard stored) {
        return byCategory(stored, stored.trail().present());
    }

    /** Returns the keys for the present and recent positions of the product. */
    Set<ByCategory.Key> byCategoryLately(StoredCard stored) {
        return lately(stored, place -> byCategory(stored, place));
    }

    /** Returns the same keys in the listing by price; running listings may still look for recent positions. */
    Set<ByPrice.Key> byPriceLately(StoredCard stored) {
        return lately(stored, place -> byPrice(stored, place));
    }

    private static <K> Set<K> lately(StoredCard stored, Function<ListingPlace, List<K>> keys) {
        Set<K> all = new LinkedHashSet<>();
        stored.trail().places().forEach(place -> all.addAll(keys.apply(place)));
        return all;
    }

    private List<ByCategory.Key> byCategory(StoredCard stored, ListingPlace place) {
        TimeKey key = new TimeKey(stored.product().createdAt(), stored.id().value());
        List<ByCategory.Key> keys = new ArrayList<>();
        for (Category category : listedIn(place)) {
            keys.add(new ByCategory.Key(category, buckets.byTime(category, key), key.time(), stored.id()));
        }
        return keys;
    }

    List<ByPrice.Key> byPrice(StoredCard stored, ListingPlace place) {
        List<ByPrice.Key> keys = new ArrayList<>();
        for (Category category : listedIn(place)) {
            int band = bands.bandOf(category, place.price().amount());
            ByPrice.Part part = new ByPrice.Part(category, band, stored.bucket());
            keys.add(new ByPrice.Key(part, place.price().amount(), stored.id()));
        }
        return keys;
    }

    private static List<Category> listedIn(ListingPlace place) {
        return place.active() ? place.category().lineage() : List.of();
    }

    /**
     * Returns how many seconds each row by price, present or former, has left to live.
     *
     * @param earlier states, whose positions the trail may have dropped already: no listing looks there any more
     */
    Map<ByPrice.Key, Long> lives(StoredCard stored, Collection<StoredCard> earlier, long now) {
        Map<ByPrice.Key, Long> lives = new LinkedHashMap<>();
        earlier.forEach(state -> byPriceLately(state).forEach(key -> lives.put(key, 0L)));
        List<ListingPlace> places = stored.trail().places();
        for (int i = 0; i < places.size() - 1; i++) {
            long left = ListingTrail.MEMORY - (now - places.get(i + 1).since());
            long seconds = TimeUnit.MICROSECONDS.toSeconds(Math.min(left, ListingTrail.MEMORY));
            byPrice(stored, places.get(i)).forEach(key -> lives.merge(key, seconds, Math::max));
        }
        byPrice(stored, stored.trail().present()).forEach(key -> lives.put(key, FOR_EVER));
        return lives;
    }
}
