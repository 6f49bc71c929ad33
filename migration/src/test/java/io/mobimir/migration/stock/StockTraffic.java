package io.mobimir.migration.stock;

import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Sight;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/** Independent movers that move every used account to and fro, until this is closed. */
public final class StockTraffic implements AutoCloseable {
    /** Gives other threads time to run. */
    private static final Duration REST = Duration.ofMillis(1);

    private final List<Account> used = new CopyOnWriteArrayList<>();
    private final List<RuntimeException> failures = new CopyOnWriteArrayList<>();
    private final List<Thread> movers = new ArrayList<>();
    private volatile boolean over;

    public StockTraffic(Sides<Shelves> sides, int movers) {
        for (int i = 0; i < movers; i++) {
            AccountMover mover = new AccountMover(sides);
            Thread thread = new Thread(() -> keepMoving(mover), "mover-" + i);
            thread.setDaemon(true);
            thread.start();
            this.movers.add(thread);
        }
    }

    /** Wraps accounts so that each used account is moved from now on. */
    public Accounts noting(Accounts accounts) {
        return new Accounts() {
            @Override
            public <A> Pending<A> post(Posting<A> posting) {
                note(posting.account());
                return accounts.post(posting);
            }

            @Override
            public Pending<Sight> look(Account account) {
                return accounts.look(account);
            }
        };
    }

    private void note(Account account) {
        if (!used.contains(account)) {
            used.add(account);
        }
    }

    private void keepMoving(AccountMover mover) {
        try {
            while (!over) {
                moveOne(mover);
            }
        } catch (RuntimeException e) {
            failures.add(e);
        }
    }

    /** Moves one of the accounts that were used last. */
    private void moveOne(AccountMover mover) {
        int known = used.size();
        if (known == 0) {
            Thread.onSpinWait();
            return;
        }
        ThreadLocalRandom random = ThreadLocalRandom.current();
        Account account = used.get(known - 1 - random.nextInt(Math.min(known, 4)));
        mover.move(account, random.nextBoolean() ? Side.ORIGIN : Side.TARGET);
        Time.sleep(REST);
    }

    /** Stops the movers; fails if one of them failed. */
    @Override
    public void close() {
        over = true;
        for (Thread mover : movers) {
            try {
                mover.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("a mover failed: " + failures.get(0).getMessage(), failures.get(0));
        }
    }
}
