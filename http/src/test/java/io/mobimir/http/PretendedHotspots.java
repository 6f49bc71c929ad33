package io.mobimir.http;

import io.mobimir.http.api.shape.HeatShapes.HeatSeriesView;
import io.mobimir.http.api.shape.HeatShapes.HotKeyView;
import io.mobimir.http.api.shape.HeatShapes.HotspotsView;
import io.mobimir.http.api.shape.HeatShapes.KeyHeatView;
import io.mobimir.http.api.staff.Hotspots;
import io.mobimir.shop.InvalidField;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Fake counts of one table, of which one key is hot. */
final class PretendedHotspots implements Hotspots {
    private static final Instant TO = Instant.parse("2026-11-27T10:15:30Z");
    private static final String TABLE = "orders_by_user";

    @Override
    public HotspotsView read(HotspotsQuery query) {
        if (!query.table().orElse(TABLE).equals(TABLE)) {
            throw new InvalidField("table", "there is no such table");
        }
        String kind = query.kind().orElse("read");
        KeyHeatView hot = new KeyHeatView(
                "user_id=U-1 bucket=0", Map.of("user_id", "U-1", "bucket", "0"), 40, 42, 0.66, 0.4, 0.42, TO);
        KeyHeatView other = new KeyHeatView(
                "user_id=U-2 bucket=0", Map.of("user_id", "U-2", "bucket", "0"), 1, 1, 0.01, 0.01, 0.01, null);
        return new HotspotsView(
                query.window(),
                TO.minusSeconds(60),
                TO,
                2,
                List.of(new HotKeyView(TABLE, kind, hot.key(), hot.columns(), TO, TO, 0.4, null)),
                List.of(new HeatSeriesView(
                        TABLE,
                        kind,
                        "operations",
                        100,
                        1.6,
                        0,
                        1,
                        List.of(hot, other).subList(0, Math.min(2, query.keys())))));
    }
}
