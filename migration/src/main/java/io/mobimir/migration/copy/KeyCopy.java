package io.mobimir.migration.copy;

import io.mobimir.migration.Side;

/** Copies the state of one key to the other side, unless that side already has it or a newer one. */
@FunctionalInterface
public interface KeyCopy {
    /**
     * Copies the key; the copy is complete when this returns.
     *
     * @throws io.mobimir.shop.StoreException if one of the sides failed; calling again is safe
     * @throws IllegalArgumentException if the data cannot be converted; calling again does not help
     */
    void copy(String key, Side from);
}
