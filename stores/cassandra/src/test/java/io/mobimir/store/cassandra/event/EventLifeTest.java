package io.mobimir.store.cassandra.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventType;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventLifeTest {
    private static final Instant NOW = Instant.parse("2024-11-29T12:00:00.500Z");
    private static final int DAY = 86_400;

    private final EventLife twoDays = new EventLife(Duration.ofDays(2));

    @Test
    void a_late_event_ends_when_it_would_have_ended_anyway() {
        assertThat(twoDays.ttl(event(NOW), NOW)).isEqualTo(2 * DAY + 2);
        assertThat(twoDays.ttl(event(NOW.minusSeconds(DAY)), NOW)).isEqualTo(DAY + 2);
    }

    @Test
    void the_last_moment_of_a_life_is_not_for_ever() {
        assertThat(twoDays.ttl(event(NOW.minusSeconds(2 * DAY).plusMillis(1)), NOW))
                .isEqualTo(2);
    }

    @Test
    void a_day_is_remembered_as_long_as_the_last_of_its_events() {
        Event last = event(Instant.parse("2024-11-29T23:59:59.999Z"));
        assertThat(twoDays.ttl(last.day(), NOW)).isGreaterThanOrEqualTo(twoDays.ttl(last, NOW));
        assertThat(twoDays.ttl(last.day(), NOW)).isEqualTo(2 * DAY + DAY / 2 + 1);
    }

    @Test
    void the_oldest_living_event_is_the_first_that_is_not_over() {
        for (Instant now : new Instant[] {NOW, NOW.plusNanos(1), NOW.minusNanos(1)}) {
            Event oldest = event(twoDays.oldest(now));
            assertThat(oldest.isOver(now, twoDays.retention())).isFalse();
            assertThat(event(oldest.time().minusMillis(1)).isOver(now, twoDays.retention()))
                    .isTrue();
        }
    }

    @Test
    void zero_is_for_ever() {
        EventLife life = new EventLife(Duration.ZERO);
        assertThat(life.ttl(event(NOW), NOW)).isZero();
        assertThat(life.ttl(event(NOW).day(), NOW)).isZero();
        assertThat(life.oldest(NOW)).isEqualTo(Instant.EPOCH);
    }

    private static Event event(Instant time) {
        return Event.of(EventId.random(time), new UserId("USER-1"), EventType.VIEW_ITEM, "PROD-1");
    }
}
