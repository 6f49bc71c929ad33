package io.mobimir.store.mongodb.catalogue;

import com.mongodb.client.model.Filters;
import io.mobimir.shop.Money;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.mongodb.DocumentVersions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;

/** Selects the documents of a listing. */
final class ListingFilter {
    private static final String RUB = "RUB";

    private ListingFilter() {}

    /** Finds active products of a category and its subcategories. In every order of texts a slash follows the dot. */
    static List<Bson> of(Selection selection) {
        Category category = selection.category();
        List<Bson> filters = new ArrayList<>();
        filters.add(Filters.or(
                Filters.eq("category", category.path()),
                Filters.and(
                        Filters.gte("category", category.path() + "."),
                        Filters.lt("category", category.path() + "/"))));
        filters.add(Filters.ne("active", false));
        filters.add(DocumentVersions.notDeleted());
        selection
                .attributes()
                .forEach((name, value) -> filters.add(Filters.eq("attributes." + AttributeNames.field(name), value)));
        return filters;
    }

    static List<Bson> of(Selection selection, PriceRange range) {
        List<Bson> filters = of(selection);
        String currency = range.from().currency().getCurrencyCode();
        filters.add(
                currency.equals(RUB)
                        ? Filters.in("currency", Arrays.asList(null, RUB))
                        : Filters.eq("currency", currency));
        filters.add(Filters.gte("price", amount(range.from())));
        filters.add(Filters.lte("price", amount(range.to())));
        return filters;
    }

    static Decimal128 amount(Money money) {
        return new Decimal128(money.amount());
    }
}
