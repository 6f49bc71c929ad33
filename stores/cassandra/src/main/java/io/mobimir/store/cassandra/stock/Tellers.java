package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A teller for each till that was used lately. One that is dropped while it still serves goes on; should the till
 * get a second one meanwhile, they meet like the tellers of two instances.
 */
final class Tellers implements Accounts, Desks, AutoCloseable {
    private static final int THREADS = 2;

    /** For giving back what was lent to this instance; who is short of it later finds it in any case. */
    private static final Duration LAST_MOMENT = Duration.ofSeconds(2);

    private final StockStatements statements;
    private final Sights sights;
    private final StockMetrics metrics;
    private final Limits limits;
    private final ExecutorService executor;
    private final ExecutorService background;
    private final Schedule schedule;
    private final MyTills mine;
    private final Escrow escrow;
    private final Patience alarm = new Patience();
    private final Lately<Till, Teller> tellers;

    Tellers(Cassandra cassandra, StockMetrics metrics, Limits limits) {
        this.metrics = metrics;
        this.limits = limits;
        this.executor = pool(THREADS, "stock");
        this.background = pool(THREADS, "stock-tills");
        this.schedule = Schedule.on(executor);
        this.statements = new StockStatements(cassandra, executor);
        this.sights = new Sights(cassandra);
        this.mine = new MyTills(this, statements.instance(), limits.tills(), schedule, background, metrics);
        this.escrow = new Escrow(this, metrics, mine);
        this.tellers = new Lately<>(
                limits.tellers(), till -> new Teller(till, statements, metrics, schedule, limits, mine::crowd));
    }

    private static ExecutorService pool(int threads, String name) {
        return Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    StockMetrics metrics() {
        return metrics;
    }

    @Override
    public <A> Pending<A> post(Posting<A> posting) {
        return escrow.post(posting);
    }

    @Override
    public int till(Account account) {
        return mine.number(account);
    }

    void openTill(Account account) {
        mine.crowd(Till.home(account));
    }

    @Override
    public <A> Pending<A> post(Request<A> request) {
        Waiting<A> call = new Waiting<>(request, limits.patience());
        tellers.get(request.till()).serve(call);
        alarm.watch(call);
        return () -> await(call);
    }

    private <A> A await(Waiting<A> call) {
        try {
            return call.await();
        } finally {
            alarm.leave(call);
        }
    }

    @Override
    public Pending<Sight> look(Account account) {
        CompletionStage<Sight> sight = sights.sight(account);
        return () -> Cassandra.await(sight);
    }

    @Override
    public void close() {
        if (background.isShutdown()) {
            return;
        }
        background.execute(mine::close);
        background.shutdown();
        try {
            var unused = background.awaitTermination(LAST_MOMENT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        executor.shutdown();
    }
}
