package io.mobimir.store.cassandra.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.insight.heat.HotRules;
import io.mobimir.insight.heat.HotRules.KeyLimit;
import io.mobimir.store.cassandra.ShopSchema;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HotLimitsTest {
    private final Map<String, KeyLimit> limits = HotLimits.of(ShopSchema.ALL);

    private Set<String> with(KeyLimit limit) {
        Set<String> tables = new TreeSet<>();
        limits.forEach((table, each) -> {
            if (each.equals(limit)) {
                tables.add(table);
            }
        });
        return tables;
    }

    @Test
    void every_table_with_a_limit_of_its_own_has_partitions_that_are_few() {
        assertThat(with(HotRules.BY_TIME))
                .containsExactly(
                        "audit_log",
                        "carts_by_day",
                        "events_by_day",
                        "order_feed",
                        "orders_by_period",
                        "product_changes",
                        "unfinished",
                        "unfinished_checkouts");
        assertThat(with(HotRules.BY_CATEGORY))
                .containsExactly("price_bands", "products_by_category", "products_by_category_price");
        assertThat(with(HotRules.NEVER))
                .containsExactly(
                        "bucket_plans",
                        "heartbeats",
                        "heat",
                        "instances",
                        "migration_checkpoints",
                        "migration_differences",
                        "migration_queue",
                        "migration_queue_minutes",
                        "migration_rejects",
                        "migrations");
        assertThat(limits).hasSize(8 + 3 + 10);
    }
}
