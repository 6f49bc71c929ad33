package io.mobimir.shop.cart;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;

/** The outcome of a customer's request to change a cart. */
public sealed interface ShoppingResult {
    <T> T match(Cases<T> cases);

    /**
     * The cart has the change.
     *
     * @param repeated whether an earlier request with the same key made it
     */
    record Done(Cart cart, boolean repeated) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.done(this);
        }
    }

    /** The key was used before, for a different request. */
    record KeyReused() implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.keyReused();
        }
    }

    record UnknownProduct(ProductId product) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.unknownProduct(product);
        }
    }

    /** The shop does not sell the product now. */
    record NotForSale(ProductId product) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.notForSale(product);
        }
    }

    /**
     * The zone has too few units for those in the cart and the requested ones together.
     *
     * @param left how many units can be requested instead
     */
    record NotEnough(ProductId product, Zone zone, int wanted, int left) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.notEnough(this);
        }
    }

    /** A cart has one currency, because it becomes one order. */
    record OtherCurrency(ProductId product, Money price, Money inCart) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.otherCurrency(this);
        }
    }

    /** The cart refuses the change. */
    record Refused(CartChangeResult why) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.refused(this);
        }
    }

    /** One function per case. */
    interface Cases<T> {
        T done(Done done);

        T keyReused();

        T unknownProduct(ProductId product);

        T notForSale(ProductId product);

        T notEnough(NotEnough few);

        T otherCurrency(OtherCurrency other);

        T refused(Refused refused);
    }
}
