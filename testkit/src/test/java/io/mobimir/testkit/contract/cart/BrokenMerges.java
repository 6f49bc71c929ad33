package io.mobimir.testkit.contract.cart;

import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.ChangedCart;
import io.mobimir.shop.cart.MergeResult;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import io.mobimir.testkit.memory.MemoryCarts;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Stores of carts with one fault each in merging guests' carts or recognising repeats. */
final class BrokenMerges {
    private BrokenMerges() {}

    /** Copies the guest's lines at the merge, once per merge, and ignores later changes. */
    static final class ByCopy extends MemoryCarts {
        ByCopy(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized MergeResult merge(SessionId guest, UserId user) {
            find(Owner.of(guest))
                    .lines()
                    .forEach(line -> change(
                            Owner.of(user),
                            new CartChange.Add(ChangeId.at(clock().instant()), line.item(), line.quantity())));
            return MergeResult.MERGED;
        }
    }

    /** Moves the guest's lines at the merge, and leaves later changes where nobody reads them. */
    static final class Once extends MemoryCarts {
        Once(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized MergeResult merge(SessionId guest, UserId user) {
            log(Owner.of(guest)).values().forEach(entry -> record(Owner.of(user), entry));
            log(Owner.of(guest)).clear();
            return MergeResult.MERGED;
        }
    }

    /** Treats every change of a guest as under way at the merge, however late it is. */
    static final class NeverClosed extends MemoryCarts {
        NeverClosed(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized ChangedCart change(Cart found, CartChange change) {
            return super.change(Cart.empty(found.owner()), change);
        }
    }

    /** Acknowledges a change that was under way, but writes it into the closed cart. */
    static final class LosingWhatWasUnderWay extends MemoryCarts {
        LosingWhatWasUnderWay(Clock clock) {
            super(clock);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // so that a merge can come in between
        public ChangedCart change(Cart found, CartChange change) {
            LockSupport.parkNanos(20_000);
            synchronized (this) {
                CartChangeResult result = found.check(change, clock().instant());
                if (result == CartChangeResult.DONE) {
                    record(found.owner(), new Recorded(change, clock().instant()));
                }
                return new ChangedCart(result, found.with(change, clock().instant()));
            }
        }
    }

    /** Compares whole ids, so that the same request a moment later is another change. */
    static final class Forgetful extends MemoryCarts {
        Forgetful(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Cart find(Owner owner) {
            Cart cart = super.find(owner);
            return new Cart(cart.owner(), cart.status(), cart.lines(), cart.leftOut(), cart.changedAt(), Set.of());
        }
    }
}
