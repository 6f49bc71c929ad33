package io.mobimir.shop;

/** The instances of the shop, as one of them sees them. */
public interface ShopInstances {
    /** Returns the id of this instance; every start of a process has another. */
    String self();

    /** Returns a name that no instance ever gives twice. */
    String newName();

    /**
     * Returns whether an instance may be alive: false only if its heartbeat was seen unchanged for some seconds of this instance's own
     * time. A wrong answer costs work and never safety.
     */
    boolean isAlive(String instance);
}
