package io.mobimir.http.api.staff;

import static io.mobimir.http.api.shape.Parameters.PRODUCT;

import io.mobimir.http.api.shape.ProductShapes.CardInput;
import io.mobimir.http.api.shape.ProductShapes.ProductCard;
import io.mobimir.http.api.shape.ProductShapes.ProductInput;
import io.mobimir.http.api.shape.StaffShapes.DeliveryInput;
import io.mobimir.http.api.shape.StaffShapes.StockLevel;
import io.mobimir.http.api.shape.StaffShapes.StockLevels;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.http.wire.Percent;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Stock;
import java.time.Clock;
import java.util.List;

/** Routes for staff: the catalogue and the stock. */
public final class StaffCatalogueApi {
    private static final Parameter<Long> VERSION = new Parameter<>(
            "If-Match",
            Parameter.Place.HEADER,
            ParameterSchema.pattern("\"\\d{1,18}(--gzip)?\""),
            "The version to replace: the `ETag` of the card. Without it the answer is 428.",
            StaffCatalogueApi::version);

    private final Catalogue catalogue;
    private final Stock stock;
    private final Clock clock;

    public StaffCatalogueApi(Catalogue catalogue, Stock stock, Clock clock) {
        this.catalogue = catalogue;
        this.stock = stock;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("/staff/products", "add-product")
                        .of(Service.STAFF, Access.STAFF, "Adds a product.")
                        .details("Safe to repeat: the same product again changes nothing.")
                        .takes(ProductInput.class)
                        .answers(
                                201,
                                ProductCard.class,
                                ResponseHeader.ETAG,
                                ResponseHeader.LOCATION,
                                ResponseHeader.REPLAYED)
                        .refuses(ProblemType.ALREADY_EXISTS)
                        .by(this::add),
                Route.put("/staff/products/{product_id}", "replace-product")
                        .of(Service.STAFF, Access.STAFF, "Replaces a product's card.")
                        .details("`If-Match` names the version that the caller read, so that no other change is lost.")
                        .with(PRODUCT, VERSION)
                        .takes(CardInput.class)
                        .answers(200, ProductCard.class, ResponseHeader.ETAG)
                        .refuses(
                                ProblemType.NOT_FOUND,
                                ProblemType.PRECONDITION_FAILED,
                                ProblemType.PRECONDITION_REQUIRED)
                        .by(this::replace),
                Route.post("/staff/deliveries", "receive-stock")
                        .of(Service.STAFF, Access.STAFF, "Adds delivered units to a zone's stock.")
                        .details("Safe to repeat: a delivery counts once per `delivery_id`.")
                        .takes(DeliveryInput.class)
                        .answers(200, StockLevel.class)
                        .refuses(ProblemType.STOCK_OUT_OF_RANGE, ProblemType.UNKNOWN_PRODUCT)
                        .by(this::receive),
                Route.get("/staff/products/{product_id}/stock", "stock-levels")
                        .of(Service.STAFF, Access.STAFF, "Reads what each zone has, holds and has sold of a product.")
                        .with(PRODUCT)
                        .answers(200, StockLevels.class)
                        .by(this::levels));
    }

    private Answer add(Call call) {
        ProductInput input = call.body(ProductInput.class);
        Card card = input.card().card();
        return catalogue
                .add(new ProductId(Require.newId("product_id", input.productId())), clock.instant(), card)
                .match(
                        StaffCatalogueApi::added,
                        current -> added(requireSame(current, card)).replayed(),
                        id -> {
                            throw new IllegalStateException("a product cannot be absent after it was added: " + id);
                        });
    }

    private static Answer added(Product product) {
        return card(Answer.created(ProductCard.of(product)), product)
                .with("Location", "/products/" + Percent.encode(product.id().value()));
    }

    private static Product requireSame(Product current, Card card) {
        if (!current.card().equals(card)) {
            throw Problem.of(
                            ProblemType.ALREADY_EXISTS,
                            "There is another product " + current.id()
                                    + ". Change it by PUT with its version in If-Match.")
                    .with("version", current.version())
                    .refused();
        }
        return current;
    }

    private Answer replace(Call call) {
        ProductId id = call.need(PRODUCT);
        long seen = call.find(VERSION).orElseThrow(StaffCatalogueApi::unconditional);
        Product replaced = catalogue
                .update(id, seen, call.body(CardInput.class).card())
                .match(
                        stored -> stored,
                        current -> {
                            throw Problem.of(ProblemType.PRECONDITION_FAILED, "The product has changed meanwhile.")
                                    .with("version", current.version())
                                    .refused();
                        },
                        absent -> {
                            throw Problems.notFound("product " + absent).refused();
                        });
        return card(Answer.ok(ProductCard.of(replaced)), replaced);
    }

    private static ProblemException unconditional() {
        return Problem.of(ProblemType.PRECONDITION_REQUIRED, "If-Match must have the version to replace.")
                .refused();
    }

    private static Answer card(Answer answer, Product product) {
        return answer.tagged(Long.toString(product.version()));
    }

    private static Long version(String text) {
        String digits = text.replaceFirst("^W/", "").replaceAll("^\"|\"$", "");
        if (!digits.matches("\\d{1,18}")) {
            throw new InvalidField("If-Match", "must be the ETag of the card");
        }
        return Long.valueOf(digits);
    }

    private Answer receive(Call call) {
        DeliveryInput input = call.body(DeliveryInput.class);
        ProductId product = new ProductId(input.productId());
        String delivery = Require.newId("delivery_id", input.deliveryId());
        Zone zone = new Zone(input.geozone());
        if (!Boolean.TRUE.equals(input.allowUnknown())) {
            requireKnown(product);
        }
        Receiving receiving = stock.receive(new Delivery(delivery, product, zone, input.units(), clock.instant()));
        Level now = stock.level(product, zone);
        if (receiving != Receiving.COUNTED) {
            throw Problem.of(ProblemType.STOCK_OUT_OF_RANGE, ProblemType.STOCK_OUT_OF_RANGE.meaning())
                    .with("available", now.available())
                    .refused();
        }
        return Answer.ok(StockLevel.of(now));
    }

    private void requireKnown(ProductId product) {
        if (catalogue.find(product).isEmpty()) {
            throw Problem.of(
                            ProblemType.UNKNOWN_PRODUCT,
                            "The shop has no product " + product + "; set allow_unknown to count the units anyway.")
                    .with("product_id", product.value())
                    .refused();
        }
    }

    private Answer levels(Call call) {
        ProductId id = call.need(PRODUCT);
        return Answer.ok(StockLevels.of(id.value(), stock.levels(id)));
    }
}
