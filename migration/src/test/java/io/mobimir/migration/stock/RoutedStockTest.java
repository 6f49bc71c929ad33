package io.mobimir.migration.stock;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.testkit.contract.StockContract;
import io.mobimir.testkit.contract.StockRacesContract;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** Shows that stock in two stores keeps every promise of stock, wherever its accounts are and while they move. */
class RoutedStockTest {
    @Nested
    class AllAtTheOrigin extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            return new TwoStores().in(Phase.ORIGIN).stock(clock);
        }
    }

    @Nested
    class AllAtTheTarget extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            return new TwoStores().in(Phase.TARGET_READS).stock(clock);
        }
    }

    @Nested
    class Finished extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            return new TwoStores().in(Phase.TARGET).stock(clock);
        }
    }

    @Nested
    class HalfMoved extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            return restless(clock, account -> Math.floorMod(account.product().hashCode(), 2) == 0);
        }
    }

    @Nested
    class MovedBeforeEachCall extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            AtomicInteger calls = new AtomicInteger();
            return restless(clock, account -> calls.incrementAndGet() % 2 == 0);
        }
    }

    @Nested
    class GoingBack extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            TwoStores stores = new TwoStores().in(Phase.RETURN);
            AtomicInteger calls = new AtomicInteger();
            return TwoStores.stock(
                    new Restless(stores.routed(), stores.mover(), account -> calls.incrementAndGet() % 3 == 0), clock);
        }
    }

    @Nested
    class WhileTwoMoversMoveEverythingToAndFro extends StockRacesContract {
        private final TwoStores stores = new TwoStores();
        private final StockTraffic traffic = stores.traffic(2);

        @AfterEach
        void end() {
            traffic.close();
        }

        @Override
        protected Stock open(Clock clock) {
            return TwoStores.stock(traffic.noting(stores.routed()), clock);
        }

        @Override
        protected Stock second(Stock first, Clock clock) {
            return open(clock);
        }
    }

    private static Stock restless(Clock clock, Function<Account, Boolean> toTarget) {
        TwoStores stores = new TwoStores();
        return TwoStores.stock(new Restless(stores.routed(), stores.mover(), toTarget), clock);
    }

    /** Moves each account just before it is used. */
    private record Restless(Accounts accounts, AccountMover mover, Function<Account, Boolean> toTarget)
            implements Accounts {
        private void move(Account account) {
            mover.move(account, toTarget.apply(account) ? Side.TARGET : Side.ORIGIN);
        }

        @Override
        public <A> Pending<A> post(Posting<A> posting) {
            move(posting.account());
            return accounts.post(posting);
        }

        @Override
        public Pending<Sight> look(Account account) {
            move(account);
            return accounts.look(account);
        }
    }
}
