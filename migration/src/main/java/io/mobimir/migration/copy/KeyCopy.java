package io.mobimir.migration.copy;

import io.mobimir.migration.Side;

/** Takes the state of one key to the other side, unless that already has it or a newer one. */
@FunctionalInterface
public interface KeyCopy {
    /**
     * Complete when it returns.
     *
     * @throws io.mobimir.shop.StoreException if one of the sides failed; asking again is safe
     * @throws IllegalArgumentException if what is there cannot be converted; asking again does not help
     */
    void copy(String key, Side from);
}
