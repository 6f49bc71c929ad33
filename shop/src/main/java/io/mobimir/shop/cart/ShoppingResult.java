package io.mobimir.shop.cart;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;

/** What became of a customer's wish to change a cart. */
public sealed interface ShoppingResult {
    <T> T match(Cases<T> cases);

    /**
     * The cart has it.
     *
     * @param repeated whether it had it before, by an earlier request with the same key
     */
    record Done(Cart cart, boolean repeated) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.done(this);
        }
    }

    /** The key was used before, to ask for something else. */
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

    /** The shop has the product and does not sell it now. */
    record NotForSale(ProductId product) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.notForSale(product);
        }
    }

    /**
     * The zone has fewer units than were asked for beside those in the cart.
     *
     * @param left how many could be asked for instead
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

    /** The cart does not take the change. */
    record Refused(CartChangeResult why) implements ShoppingResult {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.refused(this);
        }
    }

    /** One answer for each. */
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
