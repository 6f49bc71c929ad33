package io.mobimir.app.migration;

import io.mobimir.migration.live.Comparison;
import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.ChangedCart;
import io.mobimir.shop.cart.MergeResult;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.session.SessionId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Carts in both stores. History and known ids are not compared: each store forgets old changes at its own time. */
record MigratingCarts(MigratingCalls<Carts> both) implements Carts {
    @Override
    public ChangedCart change(Cart found, CartChange change) {
        return both.write(List.of(found.owner().key()), carts -> carts.change(found, change));
    }

    @Override
    public Cart find(Owner owner) {
        return both.read(
                Comparison.of("cart of " + owner, owner.key(), MigratingCarts::withoutKnown),
                carts -> carts.find(owner));
    }

    /** Copies the user's cart first: its link has no effect until the guest's cart says that it was joined. */
    @Override
    public MergeResult merge(SessionId guest, UserId user) {
        List<String> keys = List.of(Owner.of(user).key(), Owner.of(guest).key());
        return both.write(keys, carts -> carts.merge(guest, user));
    }

    @Override
    public void close(Owner owner, OrderId order, Set<ChangeId> taken) {
        both.change(List.of(owner.key()), carts -> carts.close(owner, order, taken));
    }

    @Override
    public List<PastCartChange> history(Owner owner, int limit) {
        return both.read(carts -> carts.history(owner, limit));
    }

    @Override
    public Page<Cart> abandoned(Duration untouched, int limit, Optional<Cursor> after) {
        return both.read(carts -> carts.abandoned(untouched, limit, after));
    }

    private static Cart withoutKnown(Cart cart) {
        return new Cart(cart.owner(), cart.status(), cart.lines(), cart.leftOut(), cart.changedAt(), Set.of());
    }
}
