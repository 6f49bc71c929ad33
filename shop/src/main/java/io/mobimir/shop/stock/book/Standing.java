package io.mobimir.shop.stock.book;

import java.util.Locale;

/** What an account is to one store. Of the stores that have it, one at most may decide about it. */
public enum Standing {
    /** It was never here. */
    ABSENT,
    /** It is being brought here and not complete yet. */
    ARRIVING,
    /** This store decides. */
    OPEN,
    /** This store no longer decides; what lies here is what is to be brought to another. */
    LEAVING,
    /** It has been brought to another store. */
    GONE;

    /** As stores write it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Standing of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
