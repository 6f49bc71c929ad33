package io.mobimir.insight.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.insight.heat.ClusterHeat.MergedHeat;
import io.mobimir.insight.heat.HeatLog.PublishedHeat;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HeatExchangeTest {
    private static final Instant START = Instant.parse("2026-11-27T10:00:00Z");

    /** Keeps publications as bytes, as a store does. */
    private static final class MemoryHeatLog implements HeatLog {
        private final Map<HeatWindow, Map<String, byte[]>> kept = new HashMap<>();
        private int writes;

        @Override
        public void publish(HeatWindow window, PublishedHeat publication) {
            writes++;
            kept.computeIfAbsent(window, each -> new TreeMap<>())
                    .put(publication.instance(), HeatBytes.write(publication));
        }

        byte[] bytes(String instance) {
            return Objects.requireNonNull(
                    kept.getOrDefault(HeatWindow.MOMENT, Map.of()).get(instance));
        }

        @Override
        public List<PublishedHeat> published(HeatWindow window) {
            return kept.getOrDefault(window, Map.of()).entrySet().stream()
                    .map(each -> HeatBytes.read(each.getKey(), each.getValue()))
                    .toList();
        }
    }

    private final MemoryHeatLog log = new MemoryHeatLog();

    /** One instance of the shop. */
    private final class CountingInstance {
        private final CountedLoad load = new CountedLoad(START);
        private final String name;
        private HeatExchange exchange;

        CountingInstance(String name) {
            this.name = name;
            this.exchange = exchange();
        }

        /** Another exchange has the same state but for what it found hot. */
        private HeatExchange exchange() {
            return new HeatExchange(load.heat(), log, name, new HotRules(Map.of(), 10), clock());
        }

        private Clock clock() {
            return new Clock() {
                @Override
                public ZoneOffset getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(ZoneId zone) {
                    return this;
                }

                @Override
                public Instant instant() {
                    return load.now();
                }
            };
        }

        void second(int reads, long hotKey, int hotReads) {
            load.reads(reads, i -> i < hotReads ? hotKey : 1_000 + i);
            load.tick();
            exchange.run();
        }
    }

    private final CountingInstance one = new CountingInstance("shop-1");
    private final CountingInstance two = new CountingInstance("shop-2");

    private MergedHeat merged(HeatWindow window) {
        return new ClusterHeat(log, one.clock()).merged(window);
    }

    @Test
    void what_all_instances_counted_is_merged() {
        for (int second = 0; second < 30; second++) {
            one.second(100, 1, 30);
            two.second(300, 1, 50);
        }
        MergedHeat minute = merged(HeatWindow.MINUTE);
        assertThat(minute.instances()).isEqualTo(2);
        KeySummary reads = minute.report().of(CountedLoad.READS);
        assertThat(reads.total()).isEqualTo(30 * 400);
        assertThat(reads.entries().get(0)).isEqualTo(new KeySummary.KeyUse(CountedLoad.key(1), 30 * 80, 30 * 80));
        assertThat(minute.perSecond(reads.total())).isEqualTo(400);
        assertThat(minute.hot()).extracting(HotKey::key).containsExactly(CountedLoad.key(1));
    }

    @Test
    void a_key_is_hot_by_the_traffic_of_all_instances_and_not_of_one() {
        two.second(3_000, 2, 20);
        for (int second = 0; second < 10; second++) {
            one.second(200, 1, 40);
            two.second(3_000, 2, 20);
        }
        assertThat(merged(HeatWindow.MOMENT).hot()).isEmpty();
        assertThat(two.exchange.hot()).isEmpty();
    }

    @Test
    void an_instance_that_ended_is_not_counted_any_more() {
        for (int second = 0; second < 10; second++) {
            one.second(100, 1, 50);
            two.second(100, 2, 50);
        }
        for (int second = 0; second < 20; second++) {
            one.second(100, 1, 0);
        }
        MergedHeat last = merged(HeatWindow.TEN_SECONDS);
        assertThat(last.instances()).isEqualTo(1);
        assertThat(last.hot()).isEmpty();
    }

    @Test
    void longer_windows_are_published_less_often() {
        for (int second = 0; second < 120; second++) {
            one.second(1, 1, 1);
        }
        assertThat(log.writes).isBetween(120 + 60 + 24 + 2, 120 + 60 + 24 + 2 + 3);
    }

    @Test
    void bytes_that_are_damaged_or_of_a_later_version_are_refused() {
        one.second(100, 1, 50);
        byte[] bytes = log.bytes("shop-1");
        assertThatThrownBy(() -> HeatBytes.read("shop-1", Arrays.copyOf(bytes, bytes.length - 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shop-1");
        bytes[0] = 9;
        assertThatThrownBy(() -> HeatBytes.read("shop-1", bytes)).hasMessageContaining("version 9");
    }

    @Test
    void nothing_is_merged_while_no_instance_runs() {
        assertThat(merged(HeatWindow.MINUTE)).satisfies(heat -> {
            assertThat(heat.instances()).isZero();
            assertThat(heat.report().series()).isEmpty();
            assertThat(heat.perSecond(0)).isZero();
        });
    }
}
