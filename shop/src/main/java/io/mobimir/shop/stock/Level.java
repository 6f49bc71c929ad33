package io.mobimir.shop.stock;

import io.mobimir.shop.InvalidField;

/**
 * How much of a product a zone has. Nothing gets lost: {@code available + held + sold = received}.
 *
 * @param available may be reserved
 * @param held reserved and not yet confirmed
 * @param sold confirmed, and not taken back
 */
public record Level(int available, int held, int sold, int received) {
    /** Of a product that never came into the zone. */
    public static final Level NONE = new Level(0, 0, 0, 0);

    public Level {
        if (available < 0 || held < 0 || sold < 0) {
            throw new InvalidField(
                    "level", "must not be negative: available " + available + ", held " + held + ", sold " + sold);
        }
    }

    /** Whether every unit that came in is accounted for. */
    public boolean balances() {
        return (long) available + held + sold == received;
    }
}
