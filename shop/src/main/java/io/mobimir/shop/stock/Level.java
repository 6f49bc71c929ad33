package io.mobimir.shop.stock;

import io.mobimir.shop.InvalidField;

/**
 * The units of a product in a zone. None gets lost: {@code available + held + sold = received}.
 *
 * @param available may be reserved
 * @param held reserved and not yet confirmed
 * @param sold confirmed, and not taken back
 */
public record Level(int available, int held, int sold, int received) {
    /** The level of a product that never came into the zone. */
    public static final Level NONE = new Level(0, 0, 0, 0);

    public Level {
        if (available < 0 || held < 0 || sold < 0) {
            throw new InvalidField(
                    "level", "must not be negative: available " + available + ", held " + held + ", sold " + sold);
        }
    }

    /** Returns the level after available units became held. */
    public Level reserve(int units) {
        return new Level(available - units, held + units, sold, received);
    }

    /** Returns the level after held units were sold. */
    public Level confirm(int units) {
        return new Level(available, held - units, sold + units, received);
    }

    /** Returns the level after held units became available again. */
    public Level release(int units) {
        return new Level(available + units, held - units, sold, received);
    }

    /** Returns the level after sold units became available again. */
    public Level takeBack(int units) {
        return new Level(available + units, held, sold - units, received);
    }

    /** Returns whether units may come in, or with a minus sign go. */
    public Receiving mayReceive(int units) {
        if ((long) available + units < 0) {
            return Receiving.NOT_ENOUGH;
        }
        return (long) received + units > Integer.MAX_VALUE ? Receiving.TOO_MANY : Receiving.COUNTED;
    }

    /** Returns the level after units came in, or with a minus sign went. */
    public Level receive(int units) {
        return new Level(available + units, held, sold, received + units);
    }

    /** Returns whether every unit that came in is accounted for. */
    public boolean balances() {
        return (long) available + held + sold == received;
    }
}
