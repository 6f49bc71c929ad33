package io.mobimir.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.leaving.Report;
import io.mobimir.app.leaving.Scene;
import io.mobimir.app.leaving.Trial;
import org.junit.jupiter.api.Test;

/** The short form of {@code mobimir lab migration}: an instance, the engine and both stores die once each. */
class MigrationIT {
    private static final Scene.Size SIZE = new Scene.Size(500, 100, 2, 4);
    private static final Trial.Plan PLAN = new Trial.Plan(4, 2, 1);

    @Test
    void a_shop_leaves_mongodb_although_everybody_dies_once() throws Exception {
        Report report = new Trial(SIZE, PLAN, said -> {}).run();
        assertThat(report.complaints()).isEmpty();
        assertThat(report.reasons()).isEmpty();
        assertThat(report.timeline().whole().failures()).isZero();
        assertThat(report.timeline().whole().requests()).isPositive();
        assertThat(report.findings().differencesLeft()).contains(0L);
        assertThat(report.kills())
                .hasSize(4)
                .anyMatch(kill -> kill.startsWith("INSTANCE"))
                .anyMatch(kill -> kill.startsWith("ENGINE"))
                .anyMatch(kill -> kill.startsWith("TARGET"))
                .anyMatch(kill -> kill.startsWith("ORIGIN"));
        assertThat(report.flips()).hasSize(6);
        report.broken()
                .forEach((entity, broken) -> assertThat(report.rejects().get(entity))
                        .hasSize(Math.toIntExact(broken))
                        .allSatisfy(reject -> assertThat(reject.reason()).contains(": ")));
    }
}
