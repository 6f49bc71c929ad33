package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A committer for each account that was used lately. One that is dropped while it still serves goes on; should the account
 * get a second one meanwhile, they meet like the committers of two instances.
 */
final class GroupCommitters implements Accounts, AutoCloseable {
    private static final int THREADS = 2;
    private static final int CLOSING_LOOKS_EVERY_MS = 20;

    private final StockStatements statements;
    private final StockMetrics metrics;
    private final Limits limits;
    private final ExecutorService executor;
    private final Schedule schedule;
    private final CallTimeouts alarm = new CallTimeouts();
    private final Map<Account, GroupCommitter> committers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Account, GroupCommitter> eldest) {
            boolean drops = size() > limits.committers();
            if (drops) {
                schedule.execute(eldest.getValue()::depart);
            }
            return drops;
        }
    };
    private volatile boolean closing;

    GroupCommitters(Cassandra cassandra, StockMetrics metrics, Limits limits) {
        this.metrics = metrics;
        this.limits = limits;
        this.executor = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "stock");
            thread.setDaemon(true);
            return thread;
        });
        this.schedule = Schedule.on(executor);
        this.statements = new StockStatements(cassandra, executor);
    }

    StockMetrics metrics() {
        return metrics;
    }

    @Override
    public <A> Pending<A> post(Posting<A> posting) {
        WaitingCall<A> call = new WaitingCall<>(posting, limits.patience());
        committer(posting.account()).serve(call);
        alarm.watch(call);
        return () -> await(call);
    }

    private <A> A await(WaitingCall<A> call) {
        try {
            return call.await();
        } finally {
            alarm.leave(call);
        }
    }

    @Override
    public <A> void postLater(Posting<A> posting, Consumer<Optional<A>> whenOver) {
        boolean rides = metrics.riding(1) <= limits.riding() && !closing;
        Duration patience = rides ? limits.patience().plus(limits.ride()) : limits.patience();
        WaitingCall<A> call = new WaitingCall<>(posting, patience);
        call.whenOver(
                answer -> {
                    metrics.riding(-1);
                    whenOver.accept(answer);
                },
                schedule);
        if (rides) {
            committer(posting.account()).ride(call);
        } else {
            serve(call, posting.account());
        }
    }

    private void serve(WaitingCall<?> call, Account account) {
        alarm.watch(call);
        try {
            committer(account).serve(call);
        } catch (StoreException e) {
            call.fail(e);
        }
    }

    @Override
    public Pending<Sight> look(Account account) {
        CompletionStage<Sight> sight = statements.sight(account);
        return () -> Cassandra.await(sight);
    }

    private GroupCommitter committer(Account account) {
        synchronized (committers) {
            return committers.computeIfAbsent(
                    account, each -> new GroupCommitter(each, statements, metrics, schedule, limits, alarm::watch));
        }
    }

    /** Serves those that ride before it ends. */
    @Override
    public void close() {
        closing = true;
        long end = System.nanoTime() + limits.patience().toNanos();
        while (metrics.riding(0) > 0 && System.nanoTime() < end) {
            everybody().forEach(committer -> schedule.execute(committer::depart));
            pause();
        }
        executor.shutdown();
    }

    private List<GroupCommitter> everybody() {
        synchronized (committers) {
            return List.copyOf(committers.values());
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(CLOSING_LOOKS_EVERY_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
