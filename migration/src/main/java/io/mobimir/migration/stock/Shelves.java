package io.mobimir.migration.stock;

import io.mobimir.migration.ScannedKey;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The accounts of one store that move in and out. Each change is made only if the account still has the known standing,
 * and every call that begins after it sees it. An empty answer means that the standing differs and nothing was changed.
 * After a failure with an unknown outcome, ask {@link #stand}.
 */
public interface Shelves {
    /** Returns the standing of the account, including everything that was acknowledged. */
    Stand stand(Account account);

    /** Reads the level to show to customers, of an account that is open here. */
    Level level(Account account);

    /**
     * Changes open or absent to leaving: from now on nothing is decided here, not even by a call that is already under
     * way.
     */
    Optional<Stand> fence(Account account, Stand known);

    /**
     * Reads the data of an account that is leaving.
     *
     * @throws IllegalArgumentException if the data cannot be read
     */
    Shelf read(Account account);

    /**
     * Changes absent, arriving or gone to open, with exactly this data.
     *
     * @throws IllegalArgumentException if this store cannot hold it
     */
    Optional<Stand> fill(Account account, Stand known, Shelf shelf);

    /** Changes leaving to gone and deletes the data here. */
    Optional<Stand> leave(Account account, Stand known);

    /** Returns the names of about this many parts that together hold every account. A name stays valid. */
    List<String> ranges(int about);

    /** Passes each account of a part, whatever its standing. */
    void scan(String range, Consumer<ScannedKey<Account>> each);
}
