package io.mobimir.migration.memory;

import io.mobimir.migration.contract.MigrationRecordsContract;
import io.mobimir.migration.record.MigrationRecords;

class MemoryMigrationRecordsTest extends MigrationRecordsContract {
    @Override
    protected MigrationRecords open(String entity) {
        return new MemoryMigrationRecords();
    }
}
