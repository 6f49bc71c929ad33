package io.mobimir.shop.stock.book;

import java.util.Locale;

/** The state of an account in one store. Of the stores that have it, at most one may decide about it. */
public enum Standing {
    /** It was never here. */
    ABSENT,
    /** It is being brought here and not complete yet. */
    ARRIVING,
    /** This store decides. */
    OPEN,
    /** This store no longer decides; its content is to be brought to another. */
    LEAVING,
    /** It has been brought to another store. */
    GONE;

    /** Returns the name in stores. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Standing of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
