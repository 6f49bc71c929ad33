package io.mobimir.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.insight.CountedShop;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeatFiguresTest {
    private static List<String> scraped(CountedShop shop) {
        try (Metrics metrics = new Metrics()) {
            metrics.watch(new HeatFigures(shop.heat, shop.exchange, CountedShop.TEXT));
            return metrics.text()
                    .lines()
                    .filter(line -> line.startsWith("heat_"))
                    .toList();
        }
    }

    @Test
    void the_keys_that_take_a_part_of_their_table_are_gauges_and_others_are_not() {
        String labels = "{key=\"user_id=U-1 bucket=0\",kind=\"read\",table=\"orders_by_user\"}";
        assertThat(scraped(new CountedShop().afterAMinute()))
                .containsExactlyInAnyOrder(
                        "heat_key_hot" + labels + " 1.0",
                        "heat_key_rate" + labels + " 40.0",
                        "heat_key_share" + labels + " 0.36363636363636365");
    }

    @Test
    void nothing_is_told_of_keys_while_there_is_no_traffic() {
        assertThat(scraped(new CountedShop())).isEmpty();
    }
}
