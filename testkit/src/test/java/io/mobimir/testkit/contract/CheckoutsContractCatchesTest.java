package io.mobimir.testkit.contract;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import io.mobimir.testkit.memory.MemoryCheckouts;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

class CheckoutsContractCatchesTest extends ContractCatches<Checkouts> {
    CheckoutsContractCatchesTest() {
        super(CheckoutsContract.class);
    }

    @Override
    Object contractOn(Function<Clock, Checkouts> store) {
        return new CheckoutsContract() {
            @Override
            protected Checkouts open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    Stream<Broken<Checkouts>> stores() {
        return Stream.of(
                broken("forgets what the order takes", TakingNothing::new, "an_intent_is_found_as_it_was_written"),
                broken(
                        "opens whatever comes",
                        AlwaysOpen::new,
                        "a_key_is_used_once",
                        "a_customer_has_one_checkout_open_at_a_time",
                        "of_keys_that_race_for_one_cart_one_opens"),
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

    private static final class TakingNothing extends MemoryCheckouts {
        TakingNothing(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Opening open(Intent intent) {
            return super.open(new Intent(intent.id(), intent.at(), intent.purchase(), Set.of(), intent.expiresAt()));
        }
    }

    static final class AlwaysOpen extends MemoryCheckouts {
        AlwaysOpen(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Opening open(Intent intent) {
            checkouts.put(intent.id(), Checkout.begun(intent));
            return new Opening.Opened();
        }
    }

    static final class Wavering extends MemoryCheckouts {
        Wavering(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Decision decide(CheckoutId id, Decision wanted) {
            change(id, checkout -> checkout.decided(wanted));
            return wanted;
        }
    }

    private static final class Vague extends MemoryCheckouts {
        Vague(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Decision decide(CheckoutId id, Decision wanted) {
            return super.decide(id, wanted instanceof Abort ? new Abort(new Decision.Expired()) : wanted);
        }
    }

    private static final class Endless extends MemoryCheckouts {
        Endless(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void finish(CheckoutId id) {}
    }

    private static final class ClosingAny extends MemoryCheckouts {
        ClosingAny(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void finish(CheckoutId id) {
            open.remove(id.user());
            super.finish(id);
        }
    }

    static final class Blind extends MemoryCheckouts {
        Blind(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void alive(CheckoutId id) {}
    }

    static final class Forgetful extends MemoryCheckouts {
        Forgetful(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Optional<Checkout> find(CheckoutId id) {
            return Optional.empty();
        }

        @Override
        public synchronized Decision decide(CheckoutId id, Decision wanted) {
            return wanted;
        }

        @Override
        public synchronized void finish(CheckoutId id) {
            open.remove(id.user(), id);
        }
    }

    private static final class Fanciful extends MemoryCheckouts {
        Fanciful(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Decision decide(CheckoutId id, Decision wanted) {
            return checkouts.containsKey(id) ? super.decide(id, wanted) : wanted;
        }
    }
}
