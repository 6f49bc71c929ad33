package io.mobimir.shop;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneTest {
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Moscow", "москва", "moscow ", "-moscow", "a/b", "a\n"})
    void a_zone_is_a_short_plain_name(String bad) {
        assertRefused("geozone", () -> new Zone(bad));
    }

    @Test
    void a_zone_has_at_most_32_characters() {
        assertThat(new Zone("z".repeat(32)).value()).hasSize(32);
        assertRefused("geozone", () -> new Zone("z".repeat(33)));
    }

    @Test
    void a_zone_that_the_shop_does_not_have_is_refused_by_name() {
        assertThat(Zones.DEFAULT.require(new Zone("kaliningrad"))).isEqualTo(new Zone("kaliningrad"));
        assertRefused("geozone", () -> Zones.DEFAULT.require(new Zone("london")));
    }

    @Test
    void a_shop_without_zones_is_refused() {
        assertRefused("zones", () -> Zones.of(List.of()));
    }
}
