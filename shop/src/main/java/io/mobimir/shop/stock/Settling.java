package io.mobimir.shop.stock;

/** What became of a reservation that was to be confirmed, released or taken back. */
public enum Settling {
    /** It is as asked for, by this call or an earlier one. */
    DONE,
    /** It was confirmed before, so that it cannot be released; nothing changed. */
    CONFIRMED,
    /** Some of it was never reserved or has been released, so that it cannot be confirmed or taken back; that part is unchanged. */
    NOT_HELD
}
