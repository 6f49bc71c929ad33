package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.catalogue.BandReader.Shown;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables.Band;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code products_by_category_price} band after band. */
final class PriceListing {
    /** How many entries of the directory of bands are read at a time. */
    private static final int DIRECTORY_PAGE = 64;
    /** The most bands that are read at once; a walk over thinly filled bands begins with one and doubles. */
    private static final int MOST_AT_ONCE = 16;

    private final BandReader reader;
    private final PriceBands bands;
    private final CardVersions versions;
    private final Cursors cursors;

    PriceListing(BandReader reader, PriceBands bands, CardVersions versions, Cursors cursors) {
        this.reader = reader;
        this.bands = bands;
        this.versions = versions;
        this.cursors = cursors;
    }

    Page<Offer> page(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        PriceQuestion first = PriceQuestion.first(selection, range, ListingTrail.moment(versions.now()));
        PriceQuestion question =
                after.map(cursor -> first.next(cursors, cursor)).orElse(first);
        Page<Shown> page = Page.of(read(question, limit + 1), limit, last -> question.cursor(cursors, last.place()));
        List<Offer> offers = page.items().stream()
                .map(Shown::offer)
                .sorted(Offer.CHEAPEST_FIRST)
                .toList();
        return new Page<>(offers, page.next());
    }

    private List<Shown> read(PriceQuestion question, int wanted) {
        Category category = question.selection().category();
        Optional<BigDecimal> width = bands.width(category);
        if (width.isEmpty()) {
            return List.of();
        }
        int last = PriceBands.bandOf(question.range().to().amount(), width.get());
        int next = PriceBands.bandOf(question.after().price(), width.get());
        List<Shown> found = new ArrayList<>();
        while (found.size() < wanted && next <= last) {
            List<Band> ahead = bands.between(category, next, last, DIRECTORY_PAGE);
            readBands(question, ahead, wanted, found);
            next = ahead.size() < DIRECTORY_PAGE
                    ? last + 1
                    : ahead.get(DIRECTORY_PAGE - 1).number() + 1;
        }
        return found.subList(0, Math.min(wanted, found.size()));
    }

    private void readBands(PriceQuestion question, List<Band> ahead, int wanted, List<Shown> found) {
        int begun = 0;
        for (int atOnce = 1;
                begun < ahead.size() && found.size() < wanted;
                atOnce = Math.min(2 * atOnce, MOST_AT_ONCE)) {
            int end = Math.min(begun + atOnce, ahead.size());
            int limit = wanted - found.size();
            List<BandReader.Reading> readings = ahead.subList(begun, end).stream()
                    .map(band -> reader.begin(question, band, limit))
                    .toList();
            readings.forEach(reading -> reading.collect(found, wanted));
            begun = end;
        }
    }
}
