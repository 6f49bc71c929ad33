package io.mobimir.app.insight;

import io.mobimir.insight.heat.AccessKind;
import io.mobimir.insight.heat.ClusterHeat;
import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatBytes;
import io.mobimir.insight.heat.HeatExchange;
import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.HeatKeyText;
import io.mobimir.insight.heat.HeatLog;
import io.mobimir.insight.heat.HeatWindow;
import io.mobimir.insight.heat.HotRules;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.heat.PartitionKeys;
import io.mobimir.testkit.TestClock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One instance that counts a given traffic for a minute: one customer asks for their orders again and again. */
public final class CountedShop {
    public static final HeatKeyText TEXT = HeatKeyText.plain(new PartitionKeys(ShopSchema.ALL));

    private final TestClock clock = TestClock.atPresent();
    private final Map<HeatWindow, byte[]> published = new EnumMap<>(HeatWindow.class);
    public final Heat heat = new Heat(clock.instant());
    public final HeatExchange exchange = new HeatExchange(heat, log(), "shop-1", new HotRules(Map.of(), 10), clock);

    private HeatLog log() {
        return new HeatLog() {
            @Override
            public void publish(HeatWindow window, PublishedHeat counts) {
                published.put(window, HeatBytes.write(counts));
            }

            @Override
            public List<PublishedHeat> published(HeatWindow window) {
                byte[] bytes = published.get(window);
                return bytes == null ? List.of() : List.of(HeatBytes.read("shop-1", bytes));
            }
        };
    }

    public OperatorHotspots hotspots() {
        return new OperatorHotspots(new ClusterHeat(log(), clock), TEXT);
    }

    /** A hundred reads a second, of which forty are those of U-1, and ten scans of the whole table. */
    public CountedShop afterAMinute() {
        for (int second = 0; second < 60; second++) {
            for (int i = 0; i < 100; i++) {
                HeatKey key = ordersOf(i < 40 ? "U-1" : "U-" + (i + 60 * second));
                heat.count(tally -> tally.add("orders_by_user", AccessKind.READ, key, 1_024, 2_000));
            }
            for (int i = 0; i < 10; i++) {
                heat.count(tally -> tally.add("orders_by_user", AccessKind.READ, null, 1_024, 2_000));
            }
            clock.move(Duration.ofSeconds(1));
            heat.tick(clock.instant());
            exchange.run();
        }
        return this;
    }

    /** Returns the key of a user's first bucket, as the driver would send it. */
    private static HeatKey ordersOf(String user) {
        byte[] id = user.getBytes(StandardCharsets.UTF_8);
        return HeatKey.of(ByteBuffer.allocate(Short.BYTES + id.length + Short.BYTES + Integer.BYTES)
                .putShort((short) id.length)
                .put(id)
                .putShort((short) Integer.BYTES)
                .putInt(0)
                .array());
    }
}
