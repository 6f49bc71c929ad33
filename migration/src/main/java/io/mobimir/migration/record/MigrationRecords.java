package io.mobimir.migration.record;

/**
 * Everything that one store remembers about the migration of one entity. The records of the store that serves the
 * entity's reads count: who cannot reach that one could not serve anyway. They are handed over in the switch.
 */
public interface MigrationRecords {
    StateRecord state();

    Instances instances();

    SyncQueue queue();

    Checkpoints checkpoints();

    Rejects rejects();

    Differences differences();
}
