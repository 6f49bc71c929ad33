package io.mobimir.shop.cart;

import io.mobimir.shop.Money;
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
 * Lets customers change their carts. The customer names a product; its name, its price and the stock of the zone are looked
 * up. Only checkout reserves units.
 */
public final class Shopping {
    private final Carts carts;
    private final Catalogue shown;
    private final Catalogue current;
    private final Stock stock;
    private final Zones zones;

    /**
     * @param shown the catalogue that customers see, possibly some seconds old
     * @param current the up-to-date catalogue; checkout compares prices with it
     */
    public Shopping(Carts carts, Catalogue shown, Catalogue current, Stock stock, Zones zones) {
        this.carts = carts;
        this.shown = shown;
        this.current = current;
        this.stock = stock;
        this.zones = zones;
    }

    /**
     * The product and quantity that a customer asks for.
     *
     * @param languages the preferred languages of the product's name, best first
     */
    public record LineRequest(ChangeId id, ProductId product, int quantity, Zone zone, List<LanguageRange> languages) {
        public LineRequest {
            Require.present("change_id", id);
            Require.present("product_id", product);
            Require.between("quantity", quantity, 1, LineItem.MAX_UNITS);
            Require.present("geozone", zone);
            languages = List.copyOf(languages);
        }
    }

    /** Adds units to those in the cart. */
    public ShoppingResult add(Owner owner, LineRequest request) {
        zones.require(request.zone);
        Cart cart = carts.find(owner);
        return told(cart, request.id)
                .orElseGet(() -> put(
                        cart,
                        request,
                        shown,
                        cart.units(request.product),
                        item -> new CartChange.Add(request.id, item, request.quantity)));
    }

    /** Replaces the quantity in the cart; this is also how a customer accepts a new price. */
    public ShoppingResult set(Owner owner, LineRequest request) {
        zones.require(request.zone);
        Cart cart = carts.find(owner);
        return told(cart, request.id)
                .orElseGet(() -> put(
                        cart,
                        request,
                        current,
                        0,
                        item -> new CartChange.SetQuantity(
                                request.id, item, request.quantity, cart.seen(request.product))));
    }

    public ShoppingResult remove(Owner owner, ChangeId id, ProductId product) {
        Cart cart = carts.find(owner);
        return told(cart, id).orElseGet(() -> change(cart, new CartChange.Remove(id, product, cart.seen(product))));
    }

    public ShoppingResult clear(Owner owner, ChangeId id) {
        Cart cart = carts.find(owner);
        return told(cart, id).orElseGet(() -> change(cart, new CartChange.Clear(id, cart.seen())));
    }

    /** Answers from the cart alone, if possible. */
    private static Optional<ShoppingResult> told(Cart cart, ChangeId id) {
        if (cart.known().contains(id)) {
            return Optional.of(new ShoppingResult.Done(cart, true));
        }
        if (cart.known().stream().anyMatch(id::hasKeyOf)) {
            return Optional.of(new ShoppingResult.KeyReused());
        }
        return cart.status() == CartStatus.MERGED
                ? Optional.of(new ShoppingResult.Refused(CartChangeResult.CART_MERGED))
                : Optional.empty();
    }

    /** @param staying the units of the product that are in the cart and stay there */
    private ShoppingResult put(
            Cart cart, LineRequest request, Catalogue catalogue, int staying, Function<Item, CartChange> change) {
        Optional<Product> product = catalogue.find(request.product);
        if (product.isEmpty()) {
            return new ShoppingResult.UnknownProduct(request.product);
        }
        if (!product.get().card().active()) {
            return new ShoppingResult.NotForSale(request.product);
        }
        Item item = item(product.get(), request.languages);
        Optional<Money> other = otherCurrency(cart, item);
        if (other.isPresent()) {
            return new ShoppingResult.OtherCurrency(request.product, item.price(), other.get());
        }
        int left = stock.level(request.product, request.zone).available() - staying;
        if (left < request.quantity) {
            return new ShoppingResult.NotEnough(request.product, request.zone, request.quantity, Math.max(0, left));
        }
        return change(cart, change.apply(item));
    }

    /** Returns the price of another product in the cart if it has a different currency than the item. */
    private static Optional<Money> otherCurrency(Cart cart, Item item) {
        return cart.lines().stream()
                .filter(line -> !line.product().equals(item.product()))
                .map(line -> line.item().price())
                .filter(price -> !price.currency().equals(item.price().currency()))
                .findFirst();
    }

    private ShoppingResult change(Cart cart, CartChange wanted) {
        ChangedCart changed = carts.change(cart, wanted);
        return changed.result() == CartChangeResult.DONE
                ? new ShoppingResult.Done(changed.cart(), false)
                : new ShoppingResult.Refused(changed.result());
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
