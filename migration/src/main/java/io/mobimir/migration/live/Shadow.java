package io.mobimir.migration.live;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.live.Calls.Arguments;
import io.mobimir.migration.live.Calls.Call;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.record.Position;
import io.mobimir.migration.verify.Triage;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes reads a second time, on the side that will answer them one day, and compares. It never slows or fails the caller:
 * what cannot be compared at once is left out.
 */
public final class Shadow<P> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Shadow.class);
    private static final int WAITING = 64;
    private static final int THREADS = 2;
    private static final int ATTEMPTS = 5;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

    private final Calls<P> calls;
    private final Sides<P> stores;
    private final Triage<?> triage;
    private final Participant participant;
    private final Differences differences;
    private final ThreadPoolExecutor pool;

    public Shadow(Calls<P> calls, Sides<P> stores, Triage<?> triage, Participant participant, Ledger ledger) {
        this.calls = calls;
        this.stores = stores;
        this.triage = triage;
        this.participant = participant;
        this.differences = ledger.at(Side.ORIGIN).differences();
        this.pool = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(WAITING),
                Shadow::thread,
                (task, of) -> {});
        pool.allowCoreThreadTimeOut(true);
    }

    /** Compares an answer of the authority with the other side's, some time later, if there is room for it. */
    void compare(Position position, Method method, Arguments arguments, @Nullable Object answer) {
        if (position.phase() != Phase.SHADOW || position.isHeld()) {
            return;
        }
        Call call = calls.of(method.getName());
        if (call.compared() && answer != null) {
            pool.execute(() -> compareSafely(new Asked(method, arguments, call), answer));
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    private record Asked(Method method, Arguments arguments, Call call) {}

    private void compareSafely(Asked asked, Object answer) {
        try {
            Object other = ask(asked, Side.TARGET);
            boolean same = view(asked, answer).equals(view(asked, other));
            participant.compared(!same && differs(asked, answer, other));
        } catch (Throwable e) {
            LOG.debug("A read on the side failed: {}", asked.method().getName(), e);
        }
    }

    /** Answers differ; whether the data does, its keys tell, and if they agree, the same question again. */
    private boolean differs(Asked asked, Object answer, Object other) throws Throwable {
        List<Difference> found = keys(asked, answer, other).stream()
                .flatMap(key -> triage.settle(key, Side.ORIGIN).stream())
                .toList();
        if (found.isEmpty() && asked.call().exact() && !agreesWhenAskedAgain(asked)) {
            found = List.of(new Difference(
                    asked.method().getName() + asked.arguments().values(),
                    Difference.ANSWER,
                    String.valueOf(answer),
                    String.valueOf(other)));
        }
        found.forEach(differences::note);
        return !found.isEmpty();
    }

    /** Between two writes there is a moment in which both answers are the same. */
    private boolean agreesWhenAskedAgain(Asked asked) throws Throwable {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Object before = view(asked, ask(asked, Side.ORIGIN));
            Object other = view(asked, ask(asked, Side.TARGET));
            Object after = view(asked, ask(asked, Side.ORIGIN));
            if (other.equals(before) || other.equals(after) || !before.equals(after)) {
                return true;
            }
            Time.sleep(BETWEEN_ATTEMPTS);
        }
        return false;
    }

    private static Set<String> keys(Asked asked, Object answer, Object other) {
        Set<String> keys = new LinkedHashSet<>(keys(asked, answer));
        keys.addAll(keys(asked, other));
        return keys;
    }

    private static Collection<String> keys(Asked asked, Object answer) {
        return asked.call().keys().apply(asked.arguments(), answer);
    }

    private static Object view(Asked asked, Object answer) {
        return asked.call().view().apply(answer);
    }

    private Object ask(Asked asked, Side side) throws Throwable {
        Object[] arguments = asked.arguments().values().toArray();
        return Objects.requireNonNull(Migrating.call(stores.of(side), asked.method(), arguments));
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "migration-shadow");
        thread.setDaemon(true);
        return thread;
    }
}
