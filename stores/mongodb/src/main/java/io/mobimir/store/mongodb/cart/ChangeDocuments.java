package io.mobimir.store.mongodb.cart;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChange.Add;
import io.mobimir.shop.cart.CartChange.Clear;
import io.mobimir.shop.cart.CartChange.Remove;
import io.mobimir.shop.cart.CartChange.SetQuantity;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.SeenCart;
import io.mobimir.store.mongodb.Fields;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.types.Decimal128;

/** The form of one change inside a cart. */
final class ChangeDocuments {
    private ChangeDocuments() {}

    static Document write(CartChange change) {
        Document document = new Document("kind", kind(change))
                .append("change_id", change.id().toString());
        change.product().ifPresent(product -> document.append("product_id", product.value()));
        change.item().ifPresent(item -> append(document.append("quantity", change.quantity()), item));
        if (!change.seen().changes().isEmpty()) {
            document.append("seen", ids(change.seen().changes()));
        }
        change.seen().addedAt().ifPresent(time -> document.append("seen_added_at", Date.from(time)));
        return document;
    }

    private static String kind(CartChange change) {
        return change.match(add -> "add", set -> "set", remove -> "remove", clear -> "clear");
    }

    static CartChange read(Fields fields) {
        ChangeId id = ChangeId.parse(fields.text("change_id"));
        return switch (fields.text("kind")) {
            case "add" -> new Add(id, item(fields), fields.number("quantity"));
            case "set" -> new SetQuantity(id, item(fields), fields.number("quantity"), seen(fields));
            case "remove" -> new Remove(id, new ProductId(fields.text("product_id")), seen(fields));
            case "clear" -> new Clear(id, seen(fields));
            default -> throw fields.refuse("kind", "is unknown: \"" + fields.text("kind") + "\"");
        };
    }

    static void append(Document document, Item item) {
        Money price = item.price();
        document.append("name", item.name())
                .append("price", new Decimal128(price.amount()))
                .append("currency", price.currency().getCurrencyCode())
                .append("image", item.image());
    }

    static Item item(Fields fields) {
        return fields.check(() -> new Item(
                new ProductId(fields.text("product_id")),
                fields.text("name"),
                fields.money("price", fields.currency()),
                fields.optionalText("image").orElse("")));
    }

    private static SeenCart seen(Fields fields) {
        return new SeenCart(ids(fields, "seen"), fields.optionalTime("seen_added_at"));
    }

    static List<String> ids(Collection<ChangeId> ids) {
        return ids.stream().sorted().map(ChangeId::toString).toList();
    }

    static Set<ChangeId> ids(Fields fields, String name) {
        return fields.texts(name).stream().map(ChangeId::parse).collect(Collectors.toUnmodifiableSet());
    }
}
