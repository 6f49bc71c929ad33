package io.mobimir.shop.person;

import io.mobimir.shop.UserId;
import java.util.List;

/**
 * Everything that the shop holds of a person. Both calls read everything there is, in bounded memory, and may run while the
 * shop is open; both may be repeated, also after a death half-way.
 */
public interface PersonalData {
    /** Hears of what is held, table by table; tables without any are named, too. */
    interface Listener {
        void table(String name);

        /** One row of the table that was named last. */
        void row(String json);
    }

    /**
     * Which data of persons are out of reach, such as those of an entity that comes from another store, in sentences that say
     * what to do. While there are any, half of what a person has would be handed over or erased, so nothing should be.
     */
    List<String> elsewhere();

    /** Hands over every row that is about the person. */
    void export(UserId user, Listener listener);

    /**
     * Why the person cannot be erased now, in sentences that say what to do; empty if nothing stands in the way. What is
     * {@link #elsewhere} is among them.
     *
     * @param force whether orders that are on their way may lose their address
     */
    List<String> obstacles(UserId user, boolean force);

    /** Erases what the law does not make the shop keep, and then looks for what is left. */
    ErasureReport erase(UserId user);
}
