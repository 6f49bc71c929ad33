package io.mobimir.shop.cart.log;

import static io.mobimir.shop.cart.log.Sample.ANNA;
import static io.mobimir.shop.cart.log.Sample.NOON;
import static io.mobimir.shop.cart.log.Sample.SESSION;
import static io.mobimir.shop.cart.log.Sample.add;
import static io.mobimir.shop.cart.log.Sample.after;
import static io.mobimir.shop.cart.log.Sample.ids;
import static io.mobimir.shop.cart.log.Sample.set;
import static io.mobimir.shop.cart.log.Sample.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.cart.PastCartChange.Fate;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangeHistoryTest {
    @Test
    void history_tells_what_became_of_every_change_newest_first() {
        Instant now = after(Duration.ofDays(9));
        OrderId order = new OrderId("ORD-1");
        Recorded expired = add(NOON, 1);
        Recorded replaced = add(now, 2);
        Recorded ordered = set(now.plusMillis(1), 3, replaced);
        Recorded open = add(now.plusMillis(2), 4);
        LinkedLogs state = state(open, replaced, new Ordered(order, ids(ordered), now), expired, ordered);
        assertThat(ChangeHistory.of(state, 10, now))
                .containsExactly(
                        new PastCartChange(open.change(), open.at(), Fate.OPEN, Optional.empty()),
                        new PastCartChange(ordered.change(), ordered.at(), Fate.ORDERED, Optional.of(order)),
                        new PastCartChange(replaced.change(), replaced.at(), Fate.REPLACED, Optional.empty()),
                        new PastCartChange(expired.change(), expired.at(), Fate.EXPIRED, Optional.empty()));
        assertThat(ChangeHistory.of(state, 1, now)).hasSize(1);
    }

    @Test
    void folded_rows_are_told_as_they_were() {
        Recorded replaced = add(NOON, 1);
        Recorded set = set(after(Duration.ofMinutes(1)), 3, replaced);
        LogBase base = LogCompaction.of(state(replaced, set), List.of(), NOON).base();
        assertThat(ChangeHistory.of(state(base, replaced, set), 10, NOON))
                .containsExactly(
                        new PastCartChange(set.change(), set.at(), Fate.OPEN, Optional.empty()),
                        new PastCartChange(replaced.change(), replaced.at(), Fate.REPLACED, Optional.empty()));
    }

    @Test
    void a_merged_guests_changes_say_so() {
        Joined joined = new Joined(ChangeId.at(NOON).value(), ANNA, NOON);
        CartLog log = new CartLog(List.of(add(NOON, 1), joined));
        assertThat(ChangeHistory.of(new LinkedLogs(Owner.of(SESSION), log, Map.of()), 10, NOON))
                .extracting(PastCartChange::fate)
                .containsExactly(Fate.MERGED);
    }

    @Test
    void a_limit_that_makes_no_sense_is_refused_by_name() {
        assertThatThrownBy(() -> ChangeHistory.of(state(), 0, NOON))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("limit");
    }
}
