package io.mobimir.shop.person;

import io.mobimir.shop.UserId;
import java.util.List;

/**
 * All data that the shop holds about a person. Export and erasure read everything, in bounded memory, may run while the shop
 * is open, and may be repeated, also after a crash half-way.
 */
public interface PersonalData {
    /** Receives the data table by table; tables without any are named too. */
    interface Listener {
        void table(String name);

        /** Receives one row of the table named last. */
        void row(String json);
    }

    /**
     * Returns which personal data are out of reach, such as those of an entity that comes from another store, in sentences
     * that say what to do. While there are any, export and erasure would be incomplete, so neither should run.
     */
    List<String> elsewhere();

    /** Passes on every row about the person. */
    void export(UserId user, Listener listener);

    /**
     * Returns why the person cannot be erased now, in sentences that say what to do; empty if erasure is possible. Includes
     * {@link #elsewhere}.
     *
     * @param force whether orders that are not delivered yet may lose their address
     */
    List<String> obstacles(UserId user, boolean force);

    /** Erases all data that the law does not require, then checks what remains. */
    ErasureReport erase(UserId user);
}
