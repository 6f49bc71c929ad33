package io.mobimir.shop.cart;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.stock.Stock;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Optional;
import java.util.function.Function;

/**
 * What customers do with their carts. What goes in is looked up: the customer names a product, and the shop says what it
 * is called, what it costs and whether the zone has it. Units are promised by checkout only.
 */
public final class Shopping {
    private final Carts carts;
    private final Catalogue shown;
    private final Catalogue current;
    private final Stock stock;
    private final Zones zones;

    /**
     * @param shown the cards that customers see, perhaps some seconds old
     * @param current the cards as they are; checkout compares prices with these
     */
    public Shopping(Carts carts, Catalogue shown, Catalogue current, Stock stock, Zones zones) {
        this.carts = carts;
        this.shown = shown;
        this.current = current;
        this.stock = stock;
        this.zones = zones;
    }

    /**
     * What a customer wants in the cart.
     *
     * @param languages in which of the product's languages its name is kept, best first
     */
    public record Wish(ChangeId id, ProductId product, int quantity, Zone zone, List<LanguageRange> languages) {
        public Wish {
            Require.present("change_id", id);
            Require.present("product_id", product);
            Require.between("quantity", quantity, 1, Line.MAX_UNITS);
            Require.present("geozone", zone);
            languages = List.copyOf(languages);
        }
    }

    /** So many units more. */
    public Putting add(Owner owner, Wish wish) {
        return put(owner, wish, shown, item -> new Change.Add(wish.id, item, wish.quantity));
    }

    /** So many units instead of those in the cart; this is also how a customer agrees to a new price. */
    public Putting set(Owner owner, Wish wish) {
        return put(owner, wish, current, item -> {
            Seen seen = carts.find(owner).seen(wish.product);
            return new Change.SetQuantity(wish.id, item, wish.quantity, seen);
        });
    }

    public ChangeResult remove(Owner owner, ChangeId id, ProductId product) {
        return carts.change(
                owner, new Change.Remove(id, product, carts.find(owner).seen(product)));
    }

    public ChangeResult clear(Owner owner, ChangeId id) {
        return carts.change(owner, new Change.Clear(id, carts.find(owner).seen()));
    }

    private Putting put(Owner owner, Wish wish, Catalogue catalogue, Function<Item, Change> change) {
        zones.require(wish.zone);
        Optional<Product> product = catalogue.find(wish.product);
        if (product.isEmpty()) {
            return new Putting.UnknownProduct(wish.product);
        }
        if (!product.get().card().active()) {
            return new Putting.NotForSale(wish.product);
        }
        Change wanted = change.apply(item(product.get(), wish.languages));
        int left = stock.level(wish.product, wish.zone).available();
        if (left < wish.quantity) {
            return new Putting.NotEnough(wish.product, wish.zone, wish.quantity, left);
        }
        ChangeResult result = carts.change(owner, wanted);
        return result == ChangeResult.DONE
                ? new Putting.Done(wanted.item().orElseThrow(), wish.quantity)
                : new Putting.Refused(result);
    }

    private static Item item(Product product, List<LanguageRange> languages) {
        Card card = product.card();
        return new Item(
                product.id(),
                card.wording(languages).name(),
                card.price(),
                card.image().orElse(""));
    }
}
