package io.mobimir.testkit.memory;

import io.mobimir.testkit.contract.migration.TextReplicaContract;

class MemoryReplicaTest extends TextReplicaContract {
    MemoryReplicaTest() {
        super(new MemoryReplica<>());
    }
}
