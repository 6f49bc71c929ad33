package io.mobimir.shop;

/** The known effect of a write that failed. */
public enum Outcome {
    /** The store reports that nothing was changed and nothing will be. */
    NOT_APPLIED,
    /** The write may have happened, or may still happen; only reading the store again can tell. */
    UNKNOWN,
    /** The store will never accept this write: the request itself is invalid for it. */
    REFUSED
}
