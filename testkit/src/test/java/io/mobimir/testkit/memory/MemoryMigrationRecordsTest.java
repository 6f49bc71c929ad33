package io.mobimir.testkit.memory;

import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.testkit.contract.migration.MigrationRecordsContract;

class MemoryMigrationRecordsTest extends MigrationRecordsContract {
    @Override
    protected MigrationRecords open(String entity) {
        return new MemoryMigrationRecords();
    }
}
