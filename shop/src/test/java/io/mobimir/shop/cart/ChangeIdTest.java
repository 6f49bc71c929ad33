package io.mobimir.shop.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.IdempotencyKey;
import io.mobimir.shop.InvalidField;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangeIdTest {
    private static final Instant NOON = Instant.parse("2026-11-27T12:00:00.123Z");

    @Test
    void an_id_tells_when_it_was_made() {
        assertThat(ChangeId.at(NOON).time()).isEqualTo(NOON);
        assertThat(ChangeId.at(NOON).value().version()).isEqualTo(7);
        assertThat(ChangeId.at(NOON).value().variant()).isEqualTo(2);
    }

    @Test
    void ids_of_one_moment_differ() {
        assertThat(IntStream.range(0, 1_000).mapToObj(i -> ChangeId.at(NOON))).doesNotHaveDuplicates();
    }

    @Test
    void a_later_id_is_larger() {
        assertThat(ChangeId.at(NOON.plusMillis(1))).isGreaterThan(ChangeId.at(NOON));
    }

    @Test
    void an_id_is_read_back_from_its_text() {
        ChangeId id = ChangeId.at(NOON);
        assertThat(ChangeId.parse(id.toString())).isEqualTo(id);
    }

    @Test
    void a_request_has_the_same_id_at_any_time_and_another_one_another() {
        ChangeId id = ChangeId.of(new IdempotencyKey("key"), "add 2", NOON);
        ChangeId later = ChangeId.of(new IdempotencyKey("key"), "add 2", NOON.plusSeconds(1));
        assertThat(later).isEqualTo(id).hasSameHashCodeAs(id);
        assertThat(later.value()).isNotEqualTo(id.value());
        assertThat(later.time()).isEqualTo(NOON.plusSeconds(1));
        assertThat(id.value().version()).isEqualTo(7);
        assertThat(id.value().variant()).isEqualTo(2);
        ChangeId other = ChangeId.of(new IdempotencyKey("key"), "add 7", NOON);
        assertThat(other).isNotEqualTo(id);
        assertThat(other.hasKeyOf(id)).isTrue();
        assertThat(ChangeId.of(new IdempotencyKey("another"), "add 2", NOON).hasKeyOf(id))
                .isFalse();
        assertThat(ChangeId.at(NOON).hasKeyOf(id)).isFalse();
    }

    @Test
    void only_version_7_will_do() {
        assertThatThrownBy(() -> new ChangeId(UUID.randomUUID()))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("change_id");
        assertThatThrownBy(() -> ChangeId.parse("not-an-id"))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("change_id");
        assertThatThrownBy(() -> ChangeId.parse(""))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("change_id");
    }

    @Test
    void an_id_is_good_for_48_hours_either_way() {
        ChangeId id = ChangeId.at(NOON);
        assertThat(id.isTooOld(NOON.plus(Duration.ofDays(2)))).isFalse();
        assertThat(id.isTooOld(NOON.plus(Duration.ofDays(2)).plusMillis(1))).isTrue();
        assertThat(id.isTooNew(NOON.minus(Duration.ofDays(2)))).isFalse();
        assertThat(id.isTooNew(NOON.minus(Duration.ofDays(2)).minusMillis(1))).isTrue();
    }
}
