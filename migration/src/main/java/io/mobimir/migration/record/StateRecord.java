package io.mobimir.migration.record;

import java.util.Optional;

/** The state of one migration and the claim of its engine. Linearizable; changed by compare-and-set only. */
public interface StateRecord {
    Optional<MigrationState> find();

    /**
     * Replaces the state if it still has the expected revision; before the first write that is revision 0.
     *
     * @return whether it did; after an unknown outcome, ask {@link #find}
     */
    boolean replace(long expected, MigrationState next);

    Optional<EngineClaim> claim();

    /** Replaces the claim if it is still the expected one. */
    boolean claim(Optional<EngineClaim> expected, EngineClaim next);
}
