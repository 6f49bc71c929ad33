package io.mobimir.shop;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequireTest {
    private static final String CART = "🛒";

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "a\u0000b", "a\nb", "\u007f"})
    void an_id_is_not_blank_and_has_no_control_characters(String bad) {
        assertRefused("user_id", () -> Require.id("user_id", bad));
    }

    @Test
    void an_id_may_be_long_but_not_longer() {
        assertThat(Require.id("user_id", "x".repeat(Require.MAX_ID))).hasSize(Require.MAX_ID);
        assertRefused("user_id", () -> Require.id("user_id", "x".repeat(Require.MAX_ID + 1)));
    }

    @Test
    void length_is_counted_in_characters_and_not_in_halves_of_them() {
        assertThat(Require.text("name", CART.repeat(10), 10)).isEqualTo(CART.repeat(10));
        assertRefused("name", () -> Require.text("name", CART.repeat(11), 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "\uded2", "a\ud83d", "\ud83da", "\uded2\ud83d"})
    void half_a_character_is_refused(String broken) {
        assertRefused("name", () -> Require.text("name", broken, 10));
    }

    @Test
    @SuppressWarnings("NullAway")
    void what_is_missing_is_named() {
        assertRefused("name", () -> Require.text("name", null, 10));
        assertRefused("name", () -> Require.filled("name", null, 10));
        assertRefused("user_id", () -> Require.id("user_id", null));
        assertRefused("client", () -> Require.present("client", null));
    }

    @Test
    void a_text_may_be_empty_but_a_filled_one_may_not() {
        assertThat(Require.text("note", "", 10)).isEmpty();
        assertRefused("note", () -> Require.filled("note", "  ", 10));
    }

    @Test
    void both_bounds_belong_to_a_range() {
        assertThat(Require.between("limit", 1, 1, 3)).isEqualTo(1);
        assertThat(Require.between("limit", 3, 1, 3)).isEqualTo(3);
        assertRefused("limit", () -> Require.between("limit", 0, 1, 3));
        assertRefused("limit", () -> Require.between("limit", 4, 1, 3));
    }

    @Test
    void a_time_may_be_ahead_as_far_as_clocks_differ() {
        Instant now = Instant.parse("2024-11-29T00:00:00Z");
        Duration tolerance = Duration.ofSeconds(5);
        assertThat(Require.notAhead("at", now.plusSeconds(5), now, tolerance)).isEqualTo(now.plusSeconds(5));
        assertRefused("at", () -> Require.notAhead("at", now.plusMillis(5_001), now, tolerance));
        assertRefused("at", () -> Require.notAhead("at", Instant.MAX, now, tolerance));
    }

    @Test
    void a_bad_entry_of_a_map_is_named() {
        assertRefused("data.note", () -> Require.map("data", Map.of("note", "12345"), 2, 4));
        assertRefused("data key", () -> Require.map("data", Map.of(" ", "1"), 2, 4));
        assertRefused("data", () -> Require.map("data", Map.of("a", "1", "b", "2", "c", "3"), 2, 4));
        assertRefused("data.note", () -> Require.map("data", Collections.singletonMap("note", null), 2, 4));
    }

    @Test
    void a_map_is_copied() {
        Map<String, String> original = new HashMap<>(Map.of("a", "1"));
        Map<String, String> copy = Require.map("data", original, 2, 4);
        original.put("a", "2");
        assertThat(copy).isEqualTo(Map.of("a", "1"));
    }
}
