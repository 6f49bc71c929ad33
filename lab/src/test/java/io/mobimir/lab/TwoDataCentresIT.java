package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests two data centres of one node each, on real nodes. */
class TwoDataCentresIT {
    /** The log message of a node that removes a peer it has just met; if both do, they never meet again. */
    private static final String FORGOTTEN = "FatClient";

    @TempDir
    Path folder;

    @Test
    void each_centre_gets_its_node_and_a_paused_one_holds_up_neither_agreement_nor_the_end() {
        List<ProcessHandle> processes;
        try (Cluster cluster = Cluster.in(folder).nodesPerDc(1, 1).start()) {
            assertThat(cluster.nodetool(2, "status"))
                    .containsPattern(
                            "(?s)Datacenter: dc1.*UN +127\\.0\\.0\\.1 .*Datacenter: dc2.*UN +127\\.0\\.0\\.2 ");
            assertThat(cluster.status()).extracting(NodeStatus::dc).containsExactly("dc1", "dc2");
            processes = cluster.status().stream()
                    .map(node -> ProcessHandle.of(node.pid()).orElseThrow())
                    .toList();

            assertThat(cluster.nodeFolder(1).resolve("log/system.log"))
                    .content()
                    .doesNotContain(FORGOTTEN);
            assertThat(cluster.nodeFolder(2).resolve("log/system.log"))
                    .content()
                    .doesNotContain(FORGOTTEN);

            cluster.pause(2);
            cluster.awaitAgreement();

            assertThat(cluster.status().get(1).state()).isEqualTo(NodeStatus.NodeState.PAUSED);
        }
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
    }
}
