package io.mobimir.http.api.customer;

import static io.mobimir.http.api.shape.Parameters.CATEGORY;
import static io.mobimir.http.api.shape.Parameters.CURSOR;
import static io.mobimir.http.api.shape.Parameters.KNOWN;
import static io.mobimir.http.api.shape.Parameters.LIMIT;
import static io.mobimir.http.api.shape.Parameters.PRODUCT;
import static io.mobimir.http.api.shape.Parameters.USUAL_LIMIT;

import io.mobimir.http.api.shape.Price;
import io.mobimir.http.api.shape.ProductShapes.Availability;
import io.mobimir.http.api.shape.ProductShapes.Categories;
import io.mobimir.http.api.shape.ProductShapes.ProductCard;
import io.mobimir.http.api.shape.ProductShapes.ProductPage;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.shop.stock.Stock;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/** Public routes for the catalogue. */
public final class ProductsApi {
    private static final HttpField CARD_AGE = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "public, max-age=10");
    private static final Currency RUB = Currency.getInstance("RUB");
    private static final Parameter<Currency> CURRENCY = new Parameter<>(
            "currency",
            Place.QUERY,
            ParameterSchema.pattern("[A-Z]{3}"),
            "The currency of the price range. Default: RUB.",
            Price::currency);
    private static final Parameter<String> SORT = new Parameter<>(
            "sort",
            Place.QUERY,
            ParameterSchema.oneOf(List.of("newest", "price")),
            "The order of the products. Default: newest.",
            ProductsApi::sort);
    private static final Parameter<String> FROM = amount("price_from", "The lowest price.");
    private static final Parameter<String> TO = amount("price_to", "The highest price.");
    private static final Parameter<Map.Entry<String, String>> ATTRIBUTE = new Parameter<>(
            "attribute",
            Place.MANY_QUERY,
            ParameterSchema.text(260),
            "An attribute that every product must have, as `name:value`; at most 5 of them.",
            ProductsApi::attribute);
    private static final Parameter<String> WORDS = new Parameter<>(
            "words",
            Place.NEEDED_QUERY,
            ParameterSchema.text(200),
            "Words of the product's name or description, in any form and any of its languages.",
            text -> Require.filled("words", text, 200));

    private final Catalogue catalogue;
    private final ProductSearch search;
    private final Stock stock;

    public ProductsApi(Catalogue catalogue, ProductSearch search, Stock stock) {
        this.catalogue = catalogue;
        this.search = search;
        this.stock = stock;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/products", "list-products")
                        .of(
                                Service.PRODUCTS,
                                Access.ANYONE,
                                "Lists the products of a category, newest or cheapest first.")
                        .with(CATEGORY.at(Place.NEEDED_QUERY), SORT, FROM, TO, CURRENCY, ATTRIBUTE, LIMIT, CURSOR)
                        .answers(200, ProductPage.class)
                        .by(this::list),
                Route.get("/search", "search-products")
                        .of(Service.PRODUCTS, Access.ANYONE, "Finds products that have all of the words, best first.")
                        .with(WORDS, CATEGORY, FROM, TO, CURRENCY, ATTRIBUTE, LIMIT, CURSOR)
                        .answers(200, ProductPage.class)
                        .by(this::find),
                Route.get("/categories", "list-categories")
                        .of(Service.PRODUCTS, Access.ANYONE, "Lists the categories and their numbers of products.")
                        .with(CATEGORY)
                        .answers(200, Categories.class)
                        .by(this::categories),
                Route.get("/products/{product_id}", "product-card")
                        .of(Service.PRODUCTS, Access.ANYONE, "Reads a product.")
                        .with(PRODUCT, KNOWN)
                        .answers(200, ProductCard.class, ResponseHeader.ETAG)
                        .answers(304, ResponseHeader.ETAG)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::card),
                Route.get("/products/{product_id}/stock", "product-stock")
                        .of(Service.PRODUCTS, Access.ANYONE, "Reads how many units each zone can sell now.")
                        .with(PRODUCT)
                        .answers(200, Availability.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::stock));
    }

    private Answer card(Call call) {
        Product product = product(call.need(PRODUCT));
        return Answer.ok(ProductCard.of(product))
                .tagged(Long.toString(product.version()))
                .with(CARD_AGE);
    }

    private Product product(ProductId id) {
        return catalogue
                .find(id)
                .orElseThrow(() -> Problems.notFound("product " + id).refused());
    }

    private Answer stock(Call call) {
        ProductId id = product(call.need(PRODUCT)).id();
        Map<String, Integer> zones = new TreeMap<>();
        stock.levels(id).forEach((zone, level) -> zones.put(zone.value(), level.available()));
        return Answer.ok(new Availability(id.value(), zones));
    }

    private Answer find(Call call) {
        SearchQuery query =
                new SearchQuery(Optional.of(call.need(WORDS)), call.find(CATEGORY), attributes(call), prices(call));
        return page(call, query);
    }

    private Answer page(Call call, SearchQuery query) {
        Page<Product> page = search.find(query, call.find(CURSOR), limit(call));
        return Answer.ok(ProductPage.of(
                        new Page<>(page.items().stream().map(Product::offer).toList(), page.next())))
                .with(CARD_AGE);
    }

    private static int limit(Call call) {
        return call.find(LIMIT).orElse(USUAL_LIMIT);
    }

    /** Reads the newest in a price range from the word index, because their listing has no prices in order. */
    private Answer list(Call call) {
        Selection selection = new Selection(call.need(CATEGORY), attributes(call));
        Optional<PriceRange> prices = prices(call);
        Optional<Cursor> after = call.find(CURSOR);
        if (call.find(SORT).orElse("newest").equals("price")) {
            PriceRange range = prices.orElseGet(() -> PriceRange.all(RUB));
            return Answer.ok(ProductPage.of(catalogue.byPrice(selection, range, after, limit(call))))
                    .with(CARD_AGE);
        }
        return prices.isPresent()
                ? page(call, SearchQuery.of(selection, prices.get()))
                : Answer.ok(ProductPage.of(catalogue.newest(selection, after, limit(call))))
                        .with(CARD_AGE);
    }

    private Answer categories(Call call) {
        Optional<Category> within = call.find(CATEGORY);
        SortedMap<String, Integer> counts = new TreeMap<>();
        search.categories().forEach((category, products) -> {
            if (within.map(wide -> wide.includes(category)).orElse(true)) {
                counts.put(category.path(), products);
            }
        });
        return Answer.ok(Categories.of(counts)).with(CARD_AGE);
    }

    /** Returns a price range if the request has any price parameter. */
    private static Optional<PriceRange> prices(Call call) {
        boolean said = Stream.of(FROM, TO, CURRENCY)
                .anyMatch(parameter -> call.find(parameter).isPresent());
        return said ? Optional.of(range(call)) : Optional.empty();
    }

    private static PriceRange range(Call call) {
        Currency currency = call.find(CURRENCY).orElse(RUB);
        PriceRange all = PriceRange.all(currency);
        return new PriceRange(
                call.find(FROM).map(amount -> money(FROM, amount, currency)).orElse(all.from()),
                call.find(TO).map(amount -> money(TO, amount, currency)).orElse(all.to()));
    }

    private static Money money(Parameter<?> parameter, String amount, Currency currency) {
        try {
            return Money.parse(amount, currency);
        } catch (InvalidField e) {
            throw new InvalidField(parameter.name(), e.problem());
        }
    }

    private static Map<String, String> attributes(Call call) {
        Map<String, String> attributes = new HashMap<>();
        for (Map.Entry<String, String> filter : call.all(ATTRIBUTE)) {
            if (attributes.put(filter.getKey(), filter.getValue()) != null) {
                throw new InvalidField("attribute", "must name " + filter.getKey() + " once");
            }
        }
        return attributes;
    }

    private static Map.Entry<String, String> attribute(String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw new InvalidField("attribute", "must be name:value");
        }
        return Map.entry(text.substring(0, colon), text.substring(colon + 1));
    }

    private static String sort(String text) {
        if (!text.equals("newest") && !text.equals("price")) {
            throw new InvalidField("sort", "must be newest or price");
        }
        return text;
    }

    private static Parameter<String> amount(String name, String meaning) {
        return new Parameter<>(
                name, Place.QUERY, ParameterSchema.pattern("\\d{1,18}(\\.\\d{1,8})?"), meaning, text -> text);
    }
}
