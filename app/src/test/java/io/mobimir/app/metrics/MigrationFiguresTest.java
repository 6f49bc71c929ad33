package io.mobimir.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.config.Entity;
import io.mobimir.app.metrics.MigrationFigures.Figure;
import io.mobimir.app.migration.EntityMigration;
import io.mobimir.app.migration.MemoryShopSide;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Timing;
import io.mobimir.migration.engine.Migration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MigrationFiguresTest {
    private final MemoryShopSide origin = new MemoryShopSide();
    private final Migration orders = EntityMigration.of(
                    Entity.ORDERS, new Sides<>(origin, new MemoryShopSide()), Timing.STANDARD, Clock.systemUTC())
            .asked(0);
    private final AtomicLong nanos = new AtomicLong();
    private final MigrationFigures figures = new MigrationFigures(Map.of("orders", orders), nanos::get);

    @Test
    void a_migration_is_seen_by_its_entity_and_every_figure_is_documented() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("mobimir.home", ".."), "docs", "metrics.md"));
        try (Metrics metrics = new Metrics()) {
            metrics.watch(figures);
            for (Figure figure : Figure.values()) {
                String name = figure.metric().replace('.', '_');
                assertThat(metrics.text()).contains(name + "{entity=\"orders\"} 0");
                assertThat(page).contains("- `" + name + "`");
            }
        }
    }

    @Test
    void records_are_read_again_after_some_seconds_only() {
        assertThat(figures.value(Figure.REJECTS, "orders")).isZero();
        origin.records("orders").rejects().putAside("O-1", "broken");
        assertThat(figures.value(Figure.REJECTS, "orders")).isZero();
        nanos.addAndGet(Duration.ofSeconds(6).toNanos());
        assertThat(figures.value(Figure.REJECTS, "orders")).isEqualTo(1);
    }

    @Test
    void the_timings_of_a_port_are_those_of_its_last_calls() {
        RecentTimes recent = new RecentTimes(nanos::get);
        assertThat(recent.took(Duration.ofSeconds(10))).isEmpty();
        recent.took(1);
        recent.took(2);
        nanos.addAndGet(Duration.ofSeconds(11).toNanos());
        recent.took(3);
        assertThat(recent.took(Duration.ofSeconds(10))).containsExactly(3);
        assertThat(recent.took(Duration.ofSeconds(12))).containsExactlyInAnyOrder(1, 2, 3);
    }
}
