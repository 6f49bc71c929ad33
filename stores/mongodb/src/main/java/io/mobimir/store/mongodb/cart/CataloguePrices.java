package io.mobimir.store.mongodb.cart;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.cart.Item;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.util.Optional;
import org.bson.Document;

/** Reads names and prices from {@code products}. */
final class CataloguePrices implements OldCarts.Prices {
    private final Mongo mongo;

    CataloguePrices(Mongo mongo) {
        this.mongo = mongo;
    }

    @Override
    public Optional<Item> of(ProductId product) {
        Document found = Mongo.call(() -> mongo.collection(ShopCollection.PRODUCTS, ReadOperation.PRODUCT_CARD)
                .find(Filters.eq("product_id", product.value()))
                .projection(Projections.include("product_id", "name", "price", "currency", "image"))
                .first());
        try {
            return Optional.ofNullable(found).map(document -> ChangeDocuments.item(Fields.of(document)));
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }
}
