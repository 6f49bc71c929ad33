package io.mobimir.shop.cart;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;

/** What became of a wish to put something into a cart. */
public sealed interface Putting {
    /** The cart has it, now or already before. */
    record Done(Item item, int quantity) implements Putting {}

    record UnknownProduct(ProductId product) implements Putting {}

    /** The shop has the product and does not sell it now. */
    record NotForSale(ProductId product) implements Putting {}

    /** The zone has fewer units than were asked for. */
    record NotEnough(ProductId product, Zone zone, int wanted, int left) implements Putting {}

    /** The cart does not take the change. */
    record Refused(ChangeResult why) implements Putting {}
}
