package io.mobimir.shop;

/** What is known about a write that did not simply succeed. */
public enum Outcome {
    /** The store says that nothing was changed and nothing will be. */
    NOT_APPLIED,
    /** The write may have happened, or may still happen; only asking the store again can tell. */
    UNKNOWN,
    /** The store will not do this, now or later: the request itself is wrong for it. */
    REFUSED
}
