package io.mobimir.migration.memory;

import io.mobimir.migration.contract.TextReplicaContract;

class MemoryReplicaTest extends TextReplicaContract {
    MemoryReplicaTest() {
        super(new MemoryReplica<>());
    }
}
