package io.mobimir.trials.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.lab.load.Mix;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import org.junit.jupiter.api.Test;

/** Runs a short siege of an instance with few places. */
@OnCassandra
class SiegeIT {
    private static final String FEW_PLACES = "requests-in-flight = 32, arrival-timeout = 2s";

    @Test
    void customers_are_served_while_others_hold_more_connections_than_there_are_places(TestCassandra test)
            throws InterruptedException {
        Siege.Plan plan = new Siege.Plan(200, 400, 2, 10, Mix.parse("the default mix", Mix.defaultText()));
        CassandraSettings settings =
                CassandraSettings.of(test.contactPoints(), test.dataCentre(), test.keyspace(), test.copies());
        SiegeReport report =
                new Siege(plan, line -> {}).run(settings, test.contactPoints().get(0), FEW_PLACES);
        assertThat(report.stages()).hasSize(5).allSatisfy(stage -> {
            assertThat(stage.mostOpen()).as(stage.name()).isGreaterThanOrEqualTo(100);
            assertThat(stage.load().done()).as(stage.name()).isPositive();
            assertThat(stage.answered()).as(String.join("\n", report.lines())).isEqualTo(1);
        });
    }
}
