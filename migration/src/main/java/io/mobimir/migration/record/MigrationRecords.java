package io.mobimir.migration.record;

/**
 * Everything that one store remembers about the migration of one entity. The records count in the store that serves the
 * entity's reads, because an instance that cannot reach that store cannot serve anyway. A switch hands them over.
 */
public interface MigrationRecords {
    StateRecord state();

    Instances instances();

    SyncQueue queue();

    Checkpoints checkpoints();

    Rejects rejects();

    Differences differences();
}
