package io.mobimir.testkit.contract;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.AwaitedPayment;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.CommitResult;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.testkit.memory.MemoryCheckouts;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Memories of checkouts, each with one fault. */
final class BrokenCheckouts {
    private BrokenCheckouts() {}

    /** Takes nothing out of the cart. */
    static final class TakingNothing extends MemoryCheckouts {
        @Override
        public synchronized CommitResult commit(Intent intent) {
            return super.commit(new Intent(
                    intent.attempt(), intent.origin(), intent.at(), intent.purchase(), Set.of(), intent.expiresAt()));
        }
    }

    /** Does not compare the customer's latest order with the one that the intent saw. */
    static final class NotComparing extends MemoryCheckouts {
        @Override
        protected boolean isOvertaken(Intent intent) {
            return false;
        }
    }

    /** Makes an order of every attempt of a key. */
    static final class OrderingTwice extends MemoryCheckouts {
        @Override
        protected boolean isKeyTaken(AttemptId id) {
            return false;
        }
    }

    /** Looks at the latest order before it looks for its own attempt. */
    static final class NotKnowingItself extends MemoryCheckouts {
        @Override
        public synchronized CommitResult commit(Intent intent) {
            boolean isLatest = Optional.of(intent.attempt())
                    .equals(Optional.ofNullable(latest.get(intent.id().user())));
            return isOvertaken(intent) && !isLatest ? new CommitResult.Lost() : super.commit(intent);
        }
    }

    /** Takes every decision anew. */
    static final class Wavering extends MemoryCheckouts {
        @Override
        public synchronized CommitResult commit(Intent intent) {
            attempts.put(intent.attempt(), known(intent).decided(new Commit()));
            latest.put(intent.id().user(), intent.attempt());
            return new CommitResult.Committed();
        }

        @Override
        public synchronized Decision abort(Intent intent, Decision.Reason reason, boolean forGood) {
            attempts.put(intent.attempt(), known(intent).decided(new Abort(reason)));
            return new Abort(reason);
        }
    }

    /** Ends attempts without writing it down. */
    static final class NotAborting extends MemoryCheckouts {
        @Override
        public synchronized Decision abort(Intent intent, Decision.Reason reason, boolean forGood) {
            return known(intent).decision().orElseGet(() -> new Abort(reason));
        }
    }

    /** Takes a refusal of an attempt for a refusal of its key. */
    static final class RefusingKeys extends MemoryCheckouts {
        @Override
        protected boolean isKeyTaken(AttemptId id) {
            return look(id.user(), id.checkout().order()).lastRefusal().isPresent() || super.isKeyTaken(id);
        }
    }

    /** Refuses attempts for good, and leaves their keys to others. */
    static final class Lenient extends MemoryCheckouts {
        @Override
        public synchronized Decision abort(Intent intent, Decision.Reason reason, boolean forGood) {
            return super.abort(intent, reason, false);
        }
    }

    /** Lets an attempt that is refused for good take the key from an order. */
    static final class Severe extends MemoryCheckouts {
        @Override
        public synchronized Decision abort(Intent intent, Decision.Reason reason, boolean forGood) {
            if (forGood) {
                holders.put(intent.id(), intent.attempt());
            }
            return super.abort(intent, reason, forGood);
        }
    }

    static final class Vague extends MemoryCheckouts {
        @Override
        public synchronized Decision abort(Intent intent, Decision.Reason reason, boolean forGood) {
            return super.abort(intent, new Decision.Expired(), forGood);
        }
    }

    static final class NeverFinished extends MemoryCheckouts {
        @Override
        public synchronized void finish(AttemptId id) {}
    }

    /** Says of every order at once that it is finished. */
    static final class Hasty extends MemoryCheckouts {
        @Override
        public synchronized CommitResult commit(Intent intent) {
            CommitResult result = super.commit(intent);
            if (result instanceof CommitResult.Committed) {
                super.finish(intent.attempt());
            }
            return result;
        }
    }

    /** Does not remember that a payment is awaited. */
    static final class Unaware extends MemoryCheckouts {
        @Override
        public synchronized Optional<Decision> awaitPayment(Intent intent, AwaitedPayment payment) {
            return Optional.empty();
        }
    }

    static final class Forgetful extends MemoryCheckouts {
        @Override
        public synchronized CheckoutHistory look(UserId user, OrderId order) {
            return CheckoutHistory.NONE;
        }

        @Override
        public synchronized Optional<AttemptRecord> find(AttemptId id) {
            return Optional.empty();
        }
    }

    /** Does not find what was refused. */
    static final class FindingOrdersOnly extends MemoryCheckouts {
        @Override
        public synchronized CheckoutHistory look(UserId user, OrderId order) {
            CheckoutHistory all = super.look(user, order);
            List<AttemptRecord> orders =
                    all.attempts().stream().filter(AttemptRecord::isOrder).toList();
            return new CheckoutHistory(all.latest(), all.finished(), all.awaiting(), all.holder(), orders);
        }
    }

    /** Has one customer for all. */
    static final class OneForAll extends MemoryCheckouts {
        private Optional<AttemptId> last = Optional.empty();

        @Override
        public synchronized CheckoutHistory look(UserId user, OrderId order) {
            CheckoutHistory own = super.look(user, order);
            return new CheckoutHistory(last, own.finished(), own.awaiting(), own.holder(), own.attempts());
        }

        @Override
        public synchronized CommitResult commit(Intent intent) {
            last = Optional.of(intent.attempt());
            return super.commit(intent);
        }
    }

    /** Remembers orders that were never made. */
    static final class Imagining extends MemoryCheckouts {
        @Override
        public synchronized CheckoutHistory look(UserId user, OrderId order) {
            CheckoutHistory all = super.look(user, order);
            AttemptId never = new AttemptId(new CheckoutId(user, "never"), "never");
            return new CheckoutHistory(
                    all.latest().or(() -> Optional.of(never)),
                    all.finished(),
                    all.awaiting(),
                    all.holder(),
                    all.attempts());
        }
    }

    /** Names the units of an order by whatever is remembered when it is asked. */
    static final class NamingByMemory extends MemoryCheckouts {
        @Override
        public Reservation reservation(Order cancelled) {
            return look(cancelled.user(), cancelled.id())
                    .order()
                    .map(made -> made.intent().reservation())
                    .orElseGet(() -> Reservation.of(cancelled.placement()));
        }
    }
}
