package io.mobimir.shop.stock;

/** The result of confirming, releasing or taking back a reservation. */
public enum Settling {
    /** It is as asked for, by this call or an earlier one. */
    DONE,
    /** It was confirmed before, so that it cannot be released; nothing changed. */
    CONFIRMED,
    /** Some of it was never reserved or has been released, so that it cannot be confirmed or taken back; that part is unchanged. */
    NOT_HELD
}
