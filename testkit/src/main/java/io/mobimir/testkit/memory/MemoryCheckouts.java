package io.mobimir.testkit.memory;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.AwaitedPayment;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.CommitResult;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.checkout.Intent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Decisions about attempts in maps, with one lock for all of them. */
public class MemoryCheckouts implements Checkouts {
    protected final Map<AttemptId, AttemptRecord> attempts = new LinkedHashMap<>();
    protected final Map<UserId, AttemptId> latest = new LinkedHashMap<>();
    private final Map<UserId, AttemptId> finished = new LinkedHashMap<>();
    private final Map<UserId, AttemptId> awaiting = new LinkedHashMap<>();
    protected final Map<CheckoutId, AttemptId> holders = new LinkedHashMap<>();

    @Override
    public synchronized CheckoutHistory look(UserId user, OrderId order) {
        return new CheckoutHistory(
                Optional.ofNullable(latest.get(user)),
                Optional.ofNullable(finished.get(user)),
                Optional.ofNullable(awaiting.get(user)),
                holders.entrySet().stream()
                        .filter(each -> isOf(each.getKey(), user, order))
                        .map(Map.Entry::getValue)
                        .findFirst(),
                attempts.values().stream()
                        .filter(each -> isOf(each.id().checkout(), user, order))
                        .toList());
    }

    private static boolean isOf(CheckoutId checkout, UserId user, OrderId order) {
        return checkout.user().equals(user) && checkout.order().equals(order);
    }

    @Override
    public synchronized Optional<AttemptRecord> find(AttemptId id) {
        return Optional.ofNullable(attempts.get(id));
    }

    @Override
    public synchronized CommitResult commit(Intent intent) {
        AttemptId id = intent.attempt();
        AttemptRecord known = known(intent);
        if (known.decision().isPresent()) {
            return known.decision().get().match(CommitResult.Committed::new, CommitResult.Aborted::new);
        }
        if (isKeyTaken(id) || isOvertaken(intent)) {
            return new CommitResult.Lost();
        }
        attempts.put(id, known.decided(new Commit()));
        holders.put(id.checkout(), id);
        latest.put(id.user(), id);
        return new CommitResult.Committed();
    }

    protected boolean isKeyTaken(AttemptId id) {
        return holders.containsKey(id.checkout());
    }

    protected boolean isOvertaken(Intent intent) {
        return !intent.origin()
                .latest()
                .equals(Optional.ofNullable(latest.get(intent.id().user())));
    }

    @Override
    public synchronized Decision abort(Intent intent, Decision.Reason reason, boolean forGood) {
        Optional<Decision> before = known(intent).decision();
        if (before.isEmpty() && forGood) {
            holders.putIfAbsent(intent.id(), intent.attempt());
        }
        Decision made = before.orElseGet(() -> new Abort(reason));
        attempts.put(intent.attempt(), known(intent).decided(made));
        return made;
    }

    @Override
    public synchronized Optional<Decision> awaitPayment(Intent intent, AwaitedPayment payment) {
        attempts.put(intent.attempt(), known(intent).awaiting(payment));
        awaiting.put(intent.id().user(), intent.attempt());
        return known(intent).decision();
    }

    @Override
    public synchronized void finish(AttemptId id) {
        finished.put(id.user(), id);
    }

    /** Returns the attempt as it is known, or as it begins. */
    protected AttemptRecord known(Intent intent) {
        return attempts.getOrDefault(intent.attempt(), AttemptRecord.begun(intent));
    }
}
