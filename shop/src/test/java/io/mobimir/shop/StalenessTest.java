package io.mobimir.shop;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StalenessTest {
    @Test
    void what_decides_about_money_is_never_stale_by_default() {
        assertThat(Staleness.DEFAULT.allowsStale(ReadOperation.STOCK_CHECK)).isFalse();
        assertThat(Staleness.DEFAULT.allowsStale(ReadOperation.ACTIVE_CART)).isFalse();
        assertThat(Staleness.DEFAULT.of(ReadOperation.ABANDONED_CARTS)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void what_something_is_decided_by_cannot_be_allowed_to_be_stale() {
        for (ReadOperation decisive : List.of(
                ReadOperation.STOCK_CHECK,
                ReadOperation.ORDER_STATUS,
                ReadOperation.OWN_ORDER,
                ReadOperation.ACTIVE_CART)) {
            assertRefused("staleness." + decisive.key(), () -> new Staleness(Map.of(decisive, Duration.ofSeconds(1))));
        }
    }

    @Test
    void a_setting_changes_one_operation_and_leaves_the_others() {
        Staleness changed = new Staleness(Map.of(ReadOperation.ORDER_HISTORY, Duration.ZERO));
        assertThat(changed.allowsStale(ReadOperation.ORDER_HISTORY)).isFalse();
        assertThat(changed.of(ReadOperation.PRODUCT_CARD)).isEqualTo(ReadOperation.PRODUCT_CARD.defaultStaleness());
    }

    @Test
    void a_negative_limit_is_refused_by_the_key_of_its_operation() {
        assertRefused(
                "staleness.order-history",
                () -> new Staleness(Map.of(ReadOperation.ORDER_HISTORY, Duration.ofSeconds(-1))));
    }
}
