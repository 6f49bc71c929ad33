package io.mobimir.store.mongodb.catalogue;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ReadableDocuments;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;

/**
 * Lists products, the cheapest first. Products whose price has not changed since the listing began come from the index.
 * The few others are read after them and placed by their price at that time.
 */
final class MongoPriceListing {
    private static final Comparator<Placed> CHEAPEST_FIRST =
            Comparator.comparing(Placed::price).thenComparing(Placed::utf8, Arrays::compareUnsigned);

    private final MongoCollection<Document> products;
    private final Cursors cursors;

    MongoPriceListing(MongoCollection<Document> products, Cursors cursors) {
        this.products = products;
        this.cursors = cursors;
    }

    /** A product at its place in the listing. */
    private record Placed(StoredProduct stored, BigDecimal price) {
        ProductId id() {
            return stored.product().id();
        }

        byte[] utf8() {
            return id().value().getBytes(StandardCharsets.UTF_8);
        }
    }

    /** The end of a page: the moment when the listing began, and the last price and id. */
    private record PriceMark(long moment, BigDecimal price, String id) {
        boolean isBefore(Placed placed) {
            int byPrice = placed.price.compareTo(price);
            boolean later = Arrays.compareUnsigned(placed.utf8(), id.getBytes(StandardCharsets.UTF_8)) > 0;
            return byPrice > 0 || (byPrice == 0 && later);
        }

        Bson filter() {
            Decimal128 amount = new Decimal128(price);
            return Filters.or(
                    Filters.gt("price", amount),
                    Filters.and(Filters.eq("price", amount), Filters.gt("product_id", id)));
        }
    }

    Page<Offer> page(Selection selection, PriceRange range, Optional<Cursor> after, int limit, long now) {
        Page.requireSize(limit);
        String scope = "price\n" + range + "\n" + selection.scope();
        Optional<PriceMark> mark = after.map(cursor -> mark(cursors.read(scope, cursor)));
        long moment = mark.map(PriceMark::moment).orElseGet(() -> ListingTrail.moment(now));
        List<Bson> filters = ListingFilter.of(selection, range);
        Map<ProductId, Placed> found = new LinkedHashMap<>();
        still(filters, moment, mark, limit).forEach(each -> found.put(each.id(), each));
        for (StoredProduct moved : moved(filters, moment)) {
            found.remove(moved.product().id());
            place(moved, selection, range, moment)
                    .filter(placed -> mark.isEmpty() || mark.get().isBefore(placed))
                    .ifPresent(placed -> found.put(placed.id(), placed));
        }
        List<Placed> sorted = found.values().stream().sorted(CHEAPEST_FIRST).toList();
        return offers(Page.of(sorted, limit, last -> cursor(scope, moment, last)));
    }

    private static Optional<Placed> place(StoredProduct moved, Selection selection, PriceRange range, long moment) {
        return moved.trail()
                .priceIn(selection.category(), range, moment)
                .map(price -> new Placed(moved, price.amount()));
    }

    private static Page<Offer> offers(Page<Placed> page) {
        return new Page<>(
                page.items().stream()
                        .map(each -> each.stored.product().offer())
                        .sorted(Offer.CHEAPEST_FIRST)
                        .toList(),
                page.next());
    }

    private static PriceMark mark(List<String> key) {
        return new PriceMark(Long.parseLong(key.get(0)), new BigDecimal(key.get(1)), key.get(2));
    }

    private Cursor cursor(String scope, long moment, Placed last) {
        return cursors.after(
                scope, Long.toString(moment), last.price.toString(), last.id().value());
    }

    /**
     * Reads the products that have not moved. They are read first, so that one that moves meanwhile is found among the
     * moved.
     */
    private List<Placed> still(List<Bson> listing, long moment, Optional<PriceMark> mark, int limit) {
        List<Bson> filters = new ArrayList<>(listing);
        filters.add(Filters.not(Filters.gt(CardDocuments.PLACED, moment)));
        mark.ifPresent(last -> filters.add(last.filter()));
        List<Document> found = Mongo.call(() -> products.find(Filters.and(filters))
                .sort(Sorts.ascending("price", "product_id"))
                .limit(limit + 1)
                .into(new ArrayList<>()));
        return ReadableDocuments.readable(found, CardDocuments::read)
                .map(each -> new Placed(each, each.product().card().price().amount()))
                .toList();
    }

    private List<StoredProduct> moved(List<Bson> listing, long moment) {
        List<Bson> filters = new ArrayList<>(listing);
        filters.add(Filters.gt(CardDocuments.PLACED, moment));
        return ReadableDocuments.readable(
                        Mongo.call(() -> products.find(Filters.and(filters)).into(new ArrayList<>())),
                        CardDocuments::read)
                .toList();
    }
}
