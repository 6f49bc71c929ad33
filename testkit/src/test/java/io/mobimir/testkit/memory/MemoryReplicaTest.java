package io.mobimir.testkit.memory;

import io.mobimir.testkit.contract.TextReplicaContract;

class MemoryReplicaTest extends TextReplicaContract {
    MemoryReplicaTest() {
        super(new MemoryReplica<>());
    }
}
