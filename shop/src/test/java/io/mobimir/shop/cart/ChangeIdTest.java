package io.mobimir.shop.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
