package io.mobimir.testkit.contract;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.testkit.memory.MemoryCheckouts;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

class CheckoutsContractCatchesTest extends ContractCatches<Checkouts> {
    CheckoutsContractCatchesTest() {
        super(CheckoutsContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, Checkouts> store) {
        return new CheckoutsContract() {
            @Override
            protected Checkouts open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    protected Stream<Broken<Checkouts>> stores() {
        return Stream.of(
                broken("forgets what the order takes", TakingNothing::new, "an_intent_is_found_as_it_was_written"),
                broken(
                        "opens whatever comes",
                        AlwaysOpen::new,
                        "a_key_is_used_once",
                        "a_customer_has_one_checkout_open_at_a_time",
                        "of_keys_that_race_for_one_cart_one_opens",
                        "of_those_that_race_for_the_next_attempt_of_a_key_one_opens"),
                broken(
                        "keeps one decision for each key",
                        Merging::new,
                        "an_attempt_that_ended_stays_as_it_was_whatever_becomes_of_the_next"),
                broken(
                        "finds first attempts only",
                        FirstOnly::new,
                        "how_a_key_stands_is_said_by_the_order_or_the_open_attempt_or_the_last"),
                broken(
                        "names units by whatever attempt is remembered",
                        NamingByMemory::new,
                        "units_of_a_cancelled_order_have_one_name_for_ever"),
                broken(
                        "forgets that a payment is awaited",
                        Unaware::new,
                        "that_a_payment_is_awaited_is_remembered_and_a_sign_of_life"),
                broken(
                        "decides anew",
                        Wavering::new,
                        "the_first_decision_is_final",
                        "whoever_races_to_decide_learns_the_same"),
                broken("forgets why", Vague::new, "every_reason_is_remembered_with_its_details"),
                broken("never finishes", Endless::new, "it_is_known_when_all_is_done"),
                broken("closes any", ClosingAny::new, "finishing_late_does_not_close_the_next"),
                broken("sees no life", Blind::new, "a_sign_of_life_is_seen"),
                broken("decides about nothing", Fanciful::new, "nothing_is_decided_about_what_was_never_begun"));
    }

    private static final class NamingByMemory extends MemoryCheckouts {
        NamingByMemory(Clock clock) {
            super(clock);
        }

        @Override
        public Reservation reservation(Order cancelled) {
            return of(cancelled.user(), cancelled.id()).stream()
                    .filter(Checkout::isOrder)
                    .findFirst()
                    .map(checkout -> checkout.intent().reservation())
                    .orElseGet(() -> Reservation.of(cancelled.placement()));
        }
    }

    private static final class TakingNothing extends MemoryCheckouts {
        TakingNothing(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Opening open(Intent intent) {
            return super.open(
                    new Intent(intent.attempt(), intent.at(), intent.purchase(), Set.of(), intent.expiresAt()));
        }
    }

    static final class AlwaysOpen extends MemoryCheckouts {
        AlwaysOpen(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Opening open(Intent intent) {
            checkouts.put(intent.attempt(), Checkout.begun(intent));
            return new Opening.Opened();
        }
    }

    /** What is said of an attempt is taken for the key's latest. */
    static final class Merging extends MemoryCheckouts {
        Merging(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Decision decide(AttemptId id, Decision wanted) {
            return super.decide(latest(id), wanted);
        }

        private AttemptId latest(AttemptId id) {
            return find(id.checkout()).map(found -> found.intent().attempt()).orElse(id);
        }
    }

    static final class FirstOnly extends MemoryCheckouts {
        FirstOnly(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Optional<Checkout> find(CheckoutId id) {
            return find(AttemptId.first(id));
        }

        @Override
        public synchronized List<Checkout> of(UserId user, OrderId order) {
            return super.of(user, order).stream()
                    .filter(found -> found.intent().attempt().number() == 1)
                    .toList();
        }
    }

    static final class Unaware extends MemoryCheckouts {
        Unaware(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void awaitPayment(AttemptId id, Instant until) {}
    }

    static final class Wavering extends MemoryCheckouts {
        Wavering(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Decision decide(AttemptId id, Decision wanted) {
            change(id, checkout -> checkout.decided(wanted));
            return wanted;
        }
    }

    private static final class Vague extends MemoryCheckouts {
        Vague(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Decision decide(AttemptId id, Decision wanted) {
            return super.decide(id, wanted instanceof Abort ? new Abort(new Decision.Expired()) : wanted);
        }
    }

    private static final class Endless extends MemoryCheckouts {
        Endless(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void finish(AttemptId id) {}
    }

    private static final class ClosingAny extends MemoryCheckouts {
        ClosingAny(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void finish(AttemptId id) {
            open.remove(id.checkout().user());
            super.finish(id);
        }
    }

    static final class Blind extends MemoryCheckouts {
        Blind(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void alive(AttemptId id) {}
    }

    static final class Forgetful extends MemoryCheckouts {
        Forgetful(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Optional<Checkout> find(AttemptId id) {
            return Optional.empty();
        }

        @Override
        public synchronized Optional<Checkout> find(CheckoutId id) {
            return Optional.empty();
        }

        @Override
        public synchronized Decision decide(AttemptId id, Decision wanted) {
            return wanted;
        }

        @Override
        public synchronized void finish(AttemptId id) {
            open.remove(id.checkout().user(), id);
        }
    }

    private static final class Fanciful extends MemoryCheckouts {
        Fanciful(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Decision decide(AttemptId id, Decision wanted) {
            return checkouts.containsKey(id) ? super.decide(id, wanted) : wanted;
        }
    }
}
