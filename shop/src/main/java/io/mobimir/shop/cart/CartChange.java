package io.mobimir.shop.cart;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import java.util.Optional;
import java.util.function.Function;

/** One change of a cart; immutable, and the same change however often it is sent. */
public sealed interface CartChange {
    ChangeId id();

    <T> T match(
            Function<Add, T> add, Function<SetQuantity, T> set, Function<Remove, T> remove, Function<Clear, T> clear);

    /** The product it is about; none means all of them. */
    Optional<ProductId> product();

    /** What it puts into the cart, if anything. */
    default Optional<Item> item() {
        return Optional.empty();
    }

    /** How many units it puts into the cart. */
    default int quantity() {
        return 0;
    }

    /** What it replaces. */
    default SeenCart seen() {
        return SeenCart.NOTHING;
    }

    /** So many units more, whatever is there. */
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

    /** So many units instead of what was seen. Of two that did not see each other, the one with the larger id counts. */
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

    /** Nothing instead of what was seen of one product. */
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

    /** Nothing instead of what was seen of the whole cart. */
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
