package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.Abandonment;
import io.mobimir.shop.cart.log.LinkedLogs;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Walks over the carts that changed on one day after another, from the end of the page before. A call stops after a fixed
 * number of owners, even if it found little, so that its reads are bounded.
 */
final class CassandraAbandonedCarts {
    static final int MOST_LOOKED_AT = 2_000;

    private static final String SCOPE = "abandoned-carts";

    private final CartDays days;
    private final Cursors cursors;
    private final Function<List<Owner>, List<LinkedLogs>> reader;

    /** @param reader reads the carts of several owners at once */
    CassandraAbandonedCarts(CartDays days, Cursors cursors, Function<List<Owner>, List<LinkedLogs>> reader) {
        this.days = days;
        this.cursors = cursors;
        this.reader = reader;
    }

    Page<Cart> page(Abandonment question, int limit, Optional<Cursor> after, ConsistencyLevel level) {
        Walk walk = new Walk(question, limit, level);
        Optional<Place> last = after.map(this::place);
        for (LocalDate day : question.days()) {
            for (int bucket = 0; bucket < CartDays.BUCKETS; bucket++) {
                Place begin = new Place(day, bucket, "");
                if (last.isEmpty() || begin.isAtOrBehind(last.get())) {
                    Optional<Place> stopped =
                            walk.stopsIn(last.filter(begin::isSamePart).orElse(begin));
                    if (stopped.isPresent()) {
                        return walk.page(stopped.get());
                    }
                }
            }
        }
        return walk.end();
    }

    private Cursor cursor(Place place) {
        return cursors.after(SCOPE, place.day.toString(), Integer.toString(place.bucket), place.owner);
    }

    private Place place(Cursor cursor) {
        List<String> parts = cursors.read(SCOPE, cursor);
        return new Place(LocalDate.parse(parts.get(0)), Integer.parseInt(parts.get(1)), parts.get(2));
    }

    /** The walk of one call. */
    private final class Walk {
        private final Abandonment question;
        private final int limit;
        private final ConsistencyLevel level;
        private final List<Found> found = new ArrayList<>();
        private int lookedAt;

        Walk(Abandonment question, int limit, ConsistencyLevel level) {
            this.question = question;
            this.limit = limit;
            this.level = level;
        }

        /** Reads the rest of a part of the list; returns a position if the call has to stop before the end of the part. */
        Optional<Place> stopsIn(Place from) {
            Place place = from;
            boolean more = true;
            while (more) {
                if (found.size() > limit || lookedAt >= MOST_LOOKED_AT) {
                    return Optional.of(place);
                }
                List<Owner> listed = days.after(place.day, place.bucket, place.owner, level);
                collect(from, listed);
                more = listed.size() == CartDays.AT_ONCE;
                place = more ? from.behind(listed.get(listed.size() - 1)) : place;
            }
            return Optional.empty();
        }

        private void collect(Place part, List<Owner> listed) {
            lookedAt += listed.size();
            for (LinkedLogs state : reader.apply(listed)) {
                Cart cart = state.cart(question.now());
                boolean here = state.newestId().map(Abandonment::day).equals(Optional.of(part.day));
                if (here && question.includes(cart)) {
                    found.add(new Found(cart, part.behind(state.owner())));
                }
            }
        }

        Page<Cart> page(Place stopped) {
            Page<Cart> page = end();
            return page.next().isPresent() ? page : new Page<>(page.items(), Optional.of(cursor(stopped)));
        }

        /** Returns the page, with a cursor only if more was found than requested. */
        Page<Cart> end() {
            Page<Found> page = Page.of(found, limit, last -> cursor(last.place));
            return new Page<>(page.items().stream().map(Found::cart).toList(), page.next());
        }
    }

    private record Found(Cart cart, Place place) {}

    /** The position after this owner in a part of the list. */
    private record Place(LocalDate day, int bucket, String owner) {
        Place behind(Owner next) {
            return new Place(day, bucket, next.key());
        }

        boolean isSamePart(Place other) {
            return day.equals(other.day) && bucket == other.bucket;
        }

        /** Returns whether this position is at or after the other, in a walk over the part. */
        boolean isAtOrBehind(Place other) {
            return day.isAfter(other.day) || (day.equals(other.day) && bucket >= other.bucket);
        }
    }
}
