package io.mobimir.shop.checkout;

import io.mobimir.shop.Require;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How a customer's checkouts stand when a key is asked for.
 *
 * @param latest the attempt that made the customer's last order
 * @param finished the attempt of which it was last said that its order is placed and its cart closed
 * @param awaiting the attempt that last began to wait for its payment; it may have been decided since
 * @param holder the attempt that decided about the key: it is an order, or was refused for good
 * @param attempts those of the key that are decided or wait for their payment
 */
public record CheckoutHistory(
        Optional<AttemptId> latest,
        Optional<AttemptId> finished,
        Optional<AttemptId> awaiting,
        Optional<AttemptId> holder,
        List<AttemptRecord> attempts) {
    /** The history of a customer who never ordered. */
    public static final CheckoutHistory NONE =
            new CheckoutHistory(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    public CheckoutHistory {
        Require.present("latest", latest);
        Require.present("finished", finished);
        Require.present("awaiting", awaiting);
        Require.present("holder", holder);
        attempts = List.copyOf(attempts);
    }

    /**
     * Returns whether everything before the answer has been done for an attempt that is an order. Another can become the latest only
     * once this one is finished, so it is finished if it is not the latest any more.
     */
    public boolean isFinished(AttemptId id) {
        return !latest.equals(Optional.of(id)) || finished.equals(latest);
    }

    /** Returns an attempt of the key. */
    public Optional<AttemptRecord> find(AttemptId id) {
        return attempts.stream().filter(attempt -> attempt.id().equals(id)).findFirst();
    }

    /** Returns the customer's last order if its cart may still be open. */
    public Optional<AttemptId> unfinished() {
        return latest.filter(id -> !isFinished(id));
    }

    /** Returns the attempt that made the key's order. */
    public Optional<AttemptRecord> order() {
        return held().filter(AttemptRecord::isOrder);
    }

    /** Returns the attempt of the key that waits for its payment. */
    public Optional<AttemptRecord> awaited() {
        return attempts.stream().filter(AttemptRecord::awaitsPayment).findFirst();
    }

    /** Returns the refused attempt that began last. */
    public Optional<AttemptRecord> lastRefusal() {
        return latest(refusals());
    }

    private List<AttemptRecord> refusals() {
        return attempts.stream().filter(each -> each.refusal().isPresent()).toList();
    }

    /** Returns whether one more refusal of the key is the last. */
    public boolean isLastTry() {
        return refusals().size() >= AttemptId.MAX - 1;
    }

    /** Returns the attempt with which the key was refused for good. */
    public Optional<AttemptRecord> finalRefusal() {
        return held().filter(attempt -> !attempt.isOrder());
    }

    private Optional<AttemptRecord> held() {
        return holder.flatMap(this::find);
    }

    private static Optional<AttemptRecord> latest(List<AttemptRecord> some) {
        return some.stream()
                .max(Comparator.comparing((AttemptRecord each) -> each.intent().at())
                        .thenComparing(each -> each.id().name()));
    }

    /** Returns whether the key belongs to another request: the one that decided about it or, before that, any that was refused. */
    public boolean contradicts(CheckoutRequest request) {
        return held().map(List::of).orElse(attempts).stream()
                .anyMatch(each -> !each.intent().answers(request));
    }

    /** Returns whether an undecided attempt can no longer become an order. */
    public boolean isLost(Intent intent) {
        return holder.filter(it -> !it.equals(intent.attempt())).isPresent()
                || !intent.origin().latest().equals(latest);
    }
}
