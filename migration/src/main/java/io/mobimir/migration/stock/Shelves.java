package io.mobimir.migration.stock;

import io.mobimir.migration.ScannedKey;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The accounts of one store, as far as they come and go. Each change is made only if the account still stands as it was
 * known, and is seen by every call that begins after it; empty means that it does not, and nothing was changed. After a
 * failure with an unknown outcome {@link #stand} tells.
 */
public interface Shelves {
    /** How the account stands, including everything that was acknowledged. */
    Stand stand(Account account);

    /** What a customer is shown of an account that is open here. */
    Level level(Account account);

    /** From open or absent to leaving: from now on nothing is decided here, however long it has been under way. */
    Optional<Stand> fence(Account account, Stand known);

    /**
     * What lies here, while it is leaving.
     *
     * @throws IllegalArgumentException if that cannot be understood
     */
    Shelf read(Account account);

    /**
     * From absent, arriving or gone to open, with this on it and nothing else.
     *
     * @throws IllegalArgumentException if this store cannot hold it
     */
    Optional<Stand> fill(Account account, Stand known, Shelf shelf);

    /** From leaving to gone; what lay here is cleared away. */
    Optional<Stand> leave(Account account, Stand known);

    /** Parts that together hold every account, about so many, each by a name that stays valid. */
    List<String> ranges(int about);

    /** Hands over each account of a part, however it stands. */
    void scan(String range, Consumer<ScannedKey<Account>> each);
}
