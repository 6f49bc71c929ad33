package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.catalogue.row.ListingCopy;
import io.mobimir.store.cassandra.catalogue.row.PriceKey;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The query for one page of a listing by price.
 *
 * @param moment when the listing began; products keep the positions that they had then
 * @param after the position at which the page before ended
 */
record PriceQuestion(Selection selection, PriceRange range, long moment, PriceKey after) {
    static PriceQuestion first(Selection selection, PriceRange range, long moment) {
        return new PriceQuestion(
                selection, range, moment, PriceKey.before(range.from().amount()));
    }

    PriceQuestion next(Cursors cursors, Cursor cursor) {
        List<String> parts = cursors.read(scope(), cursor);
        PriceKey last = new PriceKey(new BigDecimal(parts.get(1)), parts.get(2));
        return new PriceQuestion(selection, range, Long.parseLong(parts.get(0)), last);
    }

    Cursor cursor(Cursors cursors, PriceKey last) {
        return cursors.after(scope(), Long.toString(moment), last.price().toPlainString(), last.id());
    }

    private String scope() {
        return "price\n" + range + "\n" + selection.scope();
    }

    /** Returns whether a product with this card is to be shown at that position. */
    boolean shows(ListingCopy copy, PriceKey place) {
        Offer offer = copy.offer();
        Optional<Money> price = copy.trail().priceIn(selection.category(), range, moment);
        return selection.includes(offer.category(), offer.attributes())
                && price.filter(at -> at.amount().compareTo(place.price()) == 0).isPresent();
    }
}
