package io.mobimir.app.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.http.api.shape.HeatShapes.HeatSeriesView;
import io.mobimir.http.api.shape.HeatShapes.HotspotsView;
import io.mobimir.http.api.shape.HeatShapes.KeyHeatView;
import io.mobimir.http.api.staff.Hotspots.HotspotsQuery;
import io.mobimir.shop.InvalidField;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperatorHotspotsTest {
    private static HotspotsQuery query(String table, String kind, String window) {
        return new HotspotsQuery(
                Optional.of(table).filter(name -> !name.isEmpty()),
                Optional.of(kind).filter(name -> !name.isEmpty()),
                window,
                3);
    }

    @Test
    void the_most_used_keys_are_shown_with_their_columns_rates_and_bounds() {
        HotspotsView view = new CountedShop().afterAMinute().hotspots().read(query("", "read", "10s"));
        assertThat(view.instances()).isEqualTo(1);
        assertThat(view.series()).hasSize(1);
        HeatSeriesView reads = view.series().get(0);
        assertThat(reads.perSecond()).isEqualTo(110);
        assertThat(reads.keyless()).isEqualTo(100);
        assertThat(reads.keys()).hasSize(3);
        KeyHeatView key = reads.keys().get(0);
        assertThat(key.key()).isEqualTo("user_id=U-1 bucket=0");
        assertThat(key.columns()).containsExactly(Map.entry("user_id", "U-1"), Map.entry("bucket", "0"));
        assertThat(key.perSecond()).isEqualTo(40);
        assertThat(key.shareAtLeast()).isEqualTo(0.3636);
        assertThat(key.shareAtMost()).isBetween(0.3636, 0.4);
    }

    @Test
    void what_is_hot_now_is_shown_in_every_window() {
        OperatorHotspots hotspots = new CountedShop().afterAMinute().hotspots();
        for (String window : OperatorHotspots.WINDOWS) {
            HotspotsView view = hotspots.read(query("", "", window));
            assertThat(view.hot()).hasSize(1);
            assertThat(view.hot().get(0).key()).isEqualTo("user_id=U-1 bucket=0");
            assertThat(view.hot().get(0).since())
                    .isEqualTo(view.series().get(0).keys().get(0).hotSince())
                    .isBefore(view.to());
        }
        assertThat(hotspots.read(query("orders_by_user", "write", "1m")).hot()).isEmpty();
        assertThat(hotspots.read(query("carts_by_user", "", "1m")).series()).isEmpty();
    }

    @Test
    void a_question_that_makes_no_sense_says_what_would() {
        OperatorHotspots hotspots = new CountedShop().hotspots();
        assertThatThrownBy(() -> hotspots.read(query("order_by_user", "", "1m")))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("there is no table order_by_user; there are orders_by_id, orders_by_user, ");
        assertThatThrownBy(() -> hotspots.read(query("", "writes", "1m")))
                .hasMessage("kind: must be one of read, write, cas, bytes, time");
        assertThatThrownBy(() -> hotspots.read(query("", "", "2s"))).hasMessage("window: must be one of 10s, 1m, 10m");
        assertThat(hotspots.read(query("categories", "", "1m")).instances()).isZero();
    }
}
