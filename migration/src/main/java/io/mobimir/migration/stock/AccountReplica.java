package io.mobimir.migration.stock;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Versioned;
import io.mobimir.shop.stock.book.Account;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One side of the stock, for the engine. To apply a key here moves its account here, wherever it was. */
public final class AccountReplica implements Replica<Account> {
    private final Side side;
    private final Shelves shelves;
    private final AccountMover mover;

    private AccountReplica(Side side, Shelves shelves, AccountMover mover) {
        this.side = side;
        this.shelves = shelves;
        this.mover = mover;
    }

    /** Returns both sides of the stock. */
    public static Sides<Replica<Account>> of(Sides<Shelves> shelves) {
        AccountMover mover = new AccountMover(shelves);
        return new Sides<>(
                new AccountReplica(Side.ORIGIN, shelves.origin(), mover),
                new AccountReplica(Side.TARGET, shelves.target(), mover));
    }

    /** Returns the account, if it is here or on its way from here. */
    @Override
    public Optional<Versioned<Account>> read(String key) {
        Account account = Account.parse(key);
        return switch (shelves.stand(account).standing()) {
            case OPEN, LEAVING -> Optional.of(new Versioned<>(0, Optional.of(account)));
            case ABSENT, ARRIVING, GONE -> Optional.empty();
        };
    }

    @Override
    public void apply(String key, Versioned<Account> account) {
        mover.move(Account.parse(key), side);
    }

    @Override
    public List<String> ranges(int about) {
        return shelves.ranges(about);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<Account>> each) {
        shelves.scan(range, each);
    }

    @Override
    public void checkCopies(String key, Consumer<String> fault) {
        mover.fault(Account.parse(key), side).ifPresent(fault);
    }
}
