package io.mobimir.migration.stock;

import io.mobimir.migration.Phase;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.StockBook;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Two stores in memory between which stock moves, and instances of the shop that sell it meanwhile. */
final class TwoStores {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    final MemoryAccounts origin;
    final MemoryAccounts target;
    volatile Phase phase = Phase.BACKFILL;

    TwoStores() {
        this(new MemoryAccounts(), new MemoryAccounts());
    }

    TwoStores(MemoryAccounts origin, MemoryAccounts target) {
        this.origin = origin;
        this.target = target;
    }

    TwoStores in(Phase now) {
        phase = now;
        return this;
    }

    AccountMover mover() {
        return mover(shelves -> shelves);
    }

    /** Returns a mover whose access to the stores is changed. */
    AccountMover mover(UnaryOperator<Sides<Shelves>> access) {
        return new AccountMover(access.apply(new Sides<>(origin, target)));
    }

    /** Starts one more instance of the shop. */
    RoutedAccounts routed() {
        Sides<Accounts> sides = new Sides<>(origin, target);
        return new RoutedAccounts(sides, mover(), () -> phase, PATIENCE, Time.system());
    }

    StockBook stock(Clock clock) {
        return stock(routed(), clock);
    }

    static StockBook stock(Accounts accounts, Clock clock) {
        return new StockBook(accounts, Zones.DEFAULT, clock);
    }

    /** Returns every account that either store knows. */
    List<Account> accounts() {
        List<Account> all = new ArrayList<>();
        origin.scan("all", each -> all.add(account(each)));
        target.scan("all", each -> all.add(account(each)));
        return all.stream().distinct().toList();
    }

    private static Account account(ScannedKey<Account> scanned) {
        return scanned.match(found -> found.state().state().orElseThrow(), rejected -> {
            throw new AssertionError(rejected.reason());
        });
    }

    /** Starts movers that move every used account to and fro. */
    StockTraffic traffic(int movers) {
        return new StockTraffic(new Sides<>(origin, target), movers);
    }
}
