package io.mobimir.migration.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.ScannedKey;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A store that lets a test act between its steps.
 *
 * @param before receives each step before it is made, and may make it later, or prevent it by throwing
 * @param looked receives the account after each look at it
 */
record ObservedAccounts(Shelves shelves, Consumer<Runnable> before, Consumer<Account> looked) implements Shelves {
    private <T> T step(Supplier<T> work) {
        before.accept(() -> assertThat(work.get()).isNotNull());
        return work.get();
    }

    @Override
    public Stand stand(Account account) {
        Stand stand = shelves.stand(account);
        looked.accept(account);
        return stand;
    }

    @Override
    public Level level(Account account) {
        return shelves.level(account);
    }

    @Override
    public Optional<Stand> fence(Account account, Stand known) {
        return step(() -> shelves.fence(account, known));
    }

    @Override
    public Shelf read(Account account) {
        return step(() -> shelves.read(account));
    }

    @Override
    public Optional<Stand> fill(Account account, Stand known, Shelf shelf) {
        return step(() -> shelves.fill(account, known, shelf));
    }

    @Override
    public Optional<Stand> leave(Account account, Stand known) {
        return step(() -> shelves.leave(account, known));
    }

    @Override
    public List<String> ranges(int about) {
        return shelves.ranges(about);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<Account>> each) {
        shelves.scan(range, each);
    }
}
