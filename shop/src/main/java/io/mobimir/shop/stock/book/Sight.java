package io.mobimir.shop.stock.book;

import io.mobimir.shop.stock.Level;

/** An account as one store shows it. While it is leaving nobody can change it, so that its level is still the right one. */
public record Sight(Standing standing, Level level) {
    /** An account that was never here. */
    public static final Sight ABSENT = new Sight(Standing.ABSENT, Level.NONE);

    Level shown(Account account) {
        return switch (standing) {
            case ABSENT, OPEN, LEAVING -> level;
            case ARRIVING, GONE -> throw new Elsewhere(account, standing, false);
        };
    }
}
