package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.Abandonment;
import io.mobimir.shop.cart.log.CartState;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Walks over the carts that changed on one day after another, from the place where the page before ended. */
final class AbandonedCarts {
    private static final String SCOPE = "abandoned-carts";

    private final CartDays days;
    private final Cursors cursors;
    private final Function<List<Owner>, List<CartState>> reader;

    /** @param reader reads the carts of several owners at once */
    AbandonedCarts(CartDays days, Cursors cursors, Function<List<Owner>, List<CartState>> reader) {
        this.days = days;
        this.cursors = cursors;
        this.reader = reader;
    }

    Page<Cart> page(Abandonment question, int limit, Optional<Cursor> after, ConsistencyLevel level) {
        Optional<Place> last = after.map(this::place);
        List<Found> found = new ArrayList<>();
        for (LocalDate day : question.days()) {
            for (int bucket = 0; bucket < CartDays.BUCKETS && found.size() <= limit; bucket++) {
                Place begin = new Place(day, bucket, "");
                if (last.isEmpty() || begin.isAtOrBehind(last.get())) {
                    Place from = last.filter(begin::isSamePart).orElse(begin);
                    collect(question, from, limit, found, level);
                }
            }
        }
        return found(found, limit);
    }

    private void collect(Abandonment question, Place from, int limit, List<Found> found, ConsistencyLevel level) {
        Place place = from;
        boolean more = true;
        while (more && found.size() <= limit) {
            List<Owner> listed = days.after(place.day, place.bucket, place.owner, level);
            for (CartState state : reader.apply(listed)) {
                Cart cart = state.cart(question.now());
                boolean here = state.newestId().map(Abandonment::day).equals(Optional.of(from.day));
                if (here && question.includes(cart)) {
                    found.add(new Found(cart, from.behind(state.owner())));
                }
            }
            more = listed.size() == CartDays.AT_ONCE;
            place = more ? from.behind(listed.get(listed.size() - 1)) : place;
        }
    }

    private Page<Cart> found(List<Found> found, int limit) {
        Page<Found> page = Page.of(found, limit, last -> cursor(last.place));
        return new Page<>(page.items().stream().map(Found::cart).toList(), page.next());
    }

    private Cursor cursor(Place place) {
        return cursors.after(SCOPE, place.day.toString(), Integer.toString(place.bucket), place.owner);
    }

    private Place place(Cursor cursor) {
        List<String> parts = cursors.read(SCOPE, cursor);
        return new Place(LocalDate.parse(parts.get(0)), Integer.parseInt(parts.get(1)), parts.get(2));
    }

    private record Found(Cart cart, Place place) {}

    /** Behind this owner in a part of the list. */
    private record Place(LocalDate day, int bucket, String owner) {
        Place behind(Owner next) {
            return new Place(day, bucket, next.key());
        }

        boolean isSamePart(Place other) {
            return day.equals(other.day) && bucket == other.bucket;
        }

        /** As far as the part goes. */
        boolean isAtOrBehind(Place other) {
            return day.isAfter(other.day) || (day.equals(other.day) && bucket >= other.bucket);
        }
    }
}
