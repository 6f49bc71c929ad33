package io.mobimir.shop.catalogue;

import io.mobimir.shop.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The recent positions of a product in listings, oldest first, so that a listing that began earlier still shows the product
 * at its old position. Versions and moments are in microseconds since the epoch.
 *
 * <p>Moments are whole steps of time, so even a product that moves a hundred times a second has a short trail: positions
 * that it held at no such moment are dropped. The first position, the one before the present and the present one are always
 * kept.
 */
public record ListingTrail(List<ListingPlace> places) {
    /** How long after a move a running listing may still look for the product at its old position. */
    public static final long MEMORY = TimeUnit.MINUTES.toMicros(5);

    private static final long STEP = TimeUnit.SECONDS.toMicros(5);
    /** Longer than the time between a change taking its version and all readers seeing it. */
    private static final long SETTLING = TimeUnit.SECONDS.toMicros(1);

    public ListingTrail {
        places = List.copyOf(places);
        if (places.isEmpty()) {
            throw new IllegalArgumentException("a product must have a position");
        }
    }

    public static ListingTrail of(Product product) {
        return new ListingTrail(List.of(ListingPlace.of(product)));
    }

    /** Returns the moment of a listing that begins now: early enough that no change from before it is still under way. */
    public static long moment(long now) {
        return Math.floorDiv(now - SETTLING, STEP) * STEP;
    }

    public ListingPlace present() {
        return places.get(places.size() - 1);
    }

    /** Returns the trail after a change of the product. */
    public ListingTrail then(Product changed) {
        ListingPlace next = ListingPlace.of(changed);
        if (next.isSameAs(present())) {
            return this;
        }
        List<ListingPlace> kept = new ArrayList<>();
        for (int i = 0; i < places.size() - 1; i++) {
            long until = places.get(i + 1).since();
            boolean recent = until > next.since() - MEMORY;
            if (recent && (kept.isEmpty() || wasHeldAtSomeMoment(places.get(i), until))) {
                kept.add(places.get(i));
            }
        }
        kept.add(present());
        kept.add(next);
        return new ListingTrail(kept);
    }

    private static boolean wasHeldAtSomeMoment(ListingPlace place, long until) {
        return Math.floorDiv(place.since() - 1, STEP) < Math.floorDiv(until - 1, STEP);
    }

    /**
     * Returns the price at which a listing of that moment has to show the product: that of the first position since then
     * that is in the listing. Empty if the product is not in it now.
     */
    public Optional<Money> priceIn(Category category, PriceRange range, long moment) {
        if (!present().isIn(category, range)) {
            return Optional.empty();
        }
        for (int i = 0; i < places.size() - 1; i++) {
            boolean over = places.get(i + 1).since() <= moment;
            if (!over && places.get(i).isIn(category, range)) {
                return Optional.of(places.get(i).price());
            }
        }
        return Optional.of(present().price());
    }
}
