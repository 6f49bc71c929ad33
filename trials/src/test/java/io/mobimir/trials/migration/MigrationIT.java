package io.mobimir.trials.migration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runs the short form of {@code mobimir lab migration}: an instance and a store die. The long form kills all, often. */
class MigrationIT {
    /** With this seed the first two victims are the working engine and MongoDB. */
    private static final long SEED = 10;

    private static final MigrationSetup.Size SIZE = new MigrationSetup.Size(300, 60, 2, 3);
    private static final MigrationTrial.Plan PLAN = new MigrationTrial.Plan(2, 0, SEED);

    @Test
    void a_shop_leaves_mongodb_although_an_instance_and_a_store_die() throws Exception {
        MigrationReport report = new MigrationTrial(SIZE, PLAN, said -> {}).run();
        assertThat(report.complaints()).isEmpty();
        assertThat(report.reasons()).isEmpty();
        assertThat(report.timeline().whole().failures()).isZero();
        assertThat(report.timeline().whole().requests()).isPositive();
        assertThat(report.findings().differencesLeft()).contains(0L);
        assertThat(report.kills()).hasSize(2);
        assertThat(report.flips()).hasSize(2);
        report.broken()
                .forEach((entity, broken) -> assertThat(report.rejects().get(entity))
                        .hasSize(Math.toIntExact(broken))
                        .allSatisfy(reject -> assertThat(reject.reason()).contains(": ")));
    }
}
