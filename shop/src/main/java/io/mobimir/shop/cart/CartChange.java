package io.mobimir.shop.cart;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import java.util.Optional;
import java.util.function.Function;

/** One immutable change of a cart; repeating it has no further effect. */
public sealed interface CartChange {
    ChangeId id();

    <T> T match(
            Function<Add, T> add, Function<SetQuantity, T> set, Function<Remove, T> remove, Function<Clear, T> clear);

    /** Returns the product to change; empty for all products. */
    Optional<ProductId> product();

    /** Returns the item that the change puts into the cart, if any. */
    default Optional<Item> item() {
        return Optional.empty();
    }

    /** Returns how many units the change puts into the cart. */
    default int quantity() {
        return 0;
    }

    /** Returns the state that the change replaces. */
    default SeenCart seen() {
        return SeenCart.NOTHING;
    }

    /** Adds units to the current quantity. */
    record Add(ChangeId id, Item content, int quantity) implements CartChange {
        public Add {
            Require.present("change_id", id);
            Require.present("item", content);
            Require.between("quantity", quantity, 1, LineItem.MAX_UNITS);
        }

        @Override
        public <T> T match(
                Function<Add, T> add,
                Function<SetQuantity, T> set,
                Function<Remove, T> remove,
                Function<Clear, T> clear) {
            return add.apply(this);
        }

        @Override
        public Optional<ProductId> product() {
            return Optional.of(content.product());
        }

        @Override
        public Optional<Item> item() {
            return Optional.of(content);
        }
    }

    /** Replaces the quantity that the customer saw. Of two concurrent sets, the one with the larger id counts. */
    record SetQuantity(ChangeId id, Item content, int quantity, SeenCart seen) implements CartChange {
        public SetQuantity {
            Require.present("change_id", id);
            Require.present("item", content);
            Require.between("quantity", quantity, 1, LineItem.MAX_UNITS);
            Require.present("seen", seen);
        }

        @Override
        public <T> T match(
                Function<Add, T> add,
                Function<SetQuantity, T> set,
                Function<Remove, T> remove,
                Function<Clear, T> clear) {
            return set.apply(this);
        }

        @Override
        public Optional<ProductId> product() {
            return Optional.of(content.product());
        }

        @Override
        public Optional<Item> item() {
            return Optional.of(content);
        }
    }

    /** Removes the lines of one product that the customer saw. */
    record Remove(ChangeId id, ProductId removed, SeenCart seen) implements CartChange {
        public Remove {
            Require.present("change_id", id);
            Require.present("product_id", removed);
            Require.present("seen", seen);
        }

        @Override
        public <T> T match(
                Function<Add, T> add,
                Function<SetQuantity, T> set,
                Function<Remove, T> remove,
                Function<Clear, T> clear) {
            return remove.apply(this);
        }

        @Override
        public Optional<ProductId> product() {
            return Optional.of(removed);
        }
    }

    /** Removes all lines that the customer saw. */
    record Clear(ChangeId id, SeenCart seen) implements CartChange {
        public Clear {
            Require.present("change_id", id);
            Require.present("seen", seen);
        }

        @Override
        public <T> T match(
                Function<Add, T> add,
                Function<SetQuantity, T> set,
                Function<Remove, T> remove,
                Function<Clear, T> clear) {
            return clear.apply(this);
        }

        @Override
        public Optional<ProductId> product() {
            return Optional.empty();
        }
    }
}
