package io.mobimir.shop.catalogue;

import io.mobimir.shop.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Where a product has lately stood, oldest place first, so that a listing that began a while ago still knows where it has
 * to show the product. Versions and moments are in microseconds since the epoch.
 *
 * <p>Moments are whole steps of time, so a product that moves a hundred times a second leaves a short trail all the same:
 * a place that it held at no such moment is forgotten. The first place, the one before the present and the present one
 * are always there.
 */
public record ListingTrail(List<ListingPlace> places) {
    /** So long after a move a listing that is under way may still look for the product at its old place. */
    public static final long MEMORY = TimeUnit.MINUTES.toMicros(5);

    private static final long STEP = TimeUnit.SECONDS.toMicros(5);
    /** Longer than a change is under way between taking its version and being seen by all. */
    private static final long SETTLING = TimeUnit.SECONDS.toMicros(1);

    public ListingTrail {
        places = List.copyOf(places);
        if (places.isEmpty()) {
            throw new IllegalArgumentException("a product stands somewhere");
        }
    }

    public static ListingTrail of(Product product) {
        return new ListingTrail(List.of(ListingPlace.of(product)));
    }

    /** The moment of a listing that begins now: far enough back that no change from before it is still under way. */
    public static long moment(long now) {
        return Math.floorDiv(now - SETTLING, STEP) * STEP;
    }

    public ListingPlace present() {
        return places.get(places.size() - 1);
    }

    /** The trail after a change of the product. */
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
     * The price at which a listing of that moment has to show the product: that of the first place from then on which is
     * in the listing. Empty if the product is not in it now.
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
