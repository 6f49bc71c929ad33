package io.mobimir.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runs the short form of {@code mobimir lab chaos}: an instance dies at every step of a checkout, and a node dies too. */
class ChaosIT {
    private static final int KILLS = 20;

    @Test
    void instances_and_a_node_that_die_leave_nothing_oversold_lost_or_open() throws Exception {
        try (ChaosCluster cluster = ChaosCluster.start(1, said -> {})) {
            Chaos.ChaosResult result = new Chaos(cluster, KILLS, 1, said -> {}).run();
            assertThat(result.audit().first()).isEmpty();
            assertThat(result.lost()).isZero();
            assertThat(result.acknowledged()).isPositive();
            assertThat(result.audit().checkouts()).isGreaterThanOrEqualTo(result.acknowledged());
        }
    }
}
