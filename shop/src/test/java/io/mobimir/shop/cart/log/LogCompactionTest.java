package io.mobimir.shop.cart.log;

import static io.mobimir.shop.cart.log.Sample.NOON;
import static io.mobimir.shop.cart.log.Sample.OWNER;
import static io.mobimir.shop.cart.log.Sample.PHONE;
import static io.mobimir.shop.cart.log.Sample.add;
import static io.mobimir.shop.cart.log.Sample.after;
import static io.mobimir.shop.cart.log.Sample.ids;
import static io.mobimir.shop.cart.log.Sample.phones;
import static io.mobimir.shop.cart.log.Sample.remove;
import static io.mobimir.shop.cart.log.Sample.set;
import static io.mobimir.shop.cart.log.Sample.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogCompactionTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void a_fold_is_one_row_for_all_it_read() {
        Recorded gone = add(NOON, 1);
        Recorded kept = set(after(MINUTE), 5, gone);
        LogCompaction compaction = LogCompaction.of(state(gone, kept), List.of(), after(MINUTE));
        assertThat(compaction.base().version())
                .isGreaterThan(state(gone, kept).log().revision());
        assertThat(compaction.folded()).containsExactlyInAnyOrder(gone, kept);
        assertThat(compaction.base().covers().ids()).isEqualTo(ids(gone));
        assertThat(phones(state(compaction.base()).cart(NOON))).isEqualTo(5);
    }

    @Test
    void the_revision_grows_with_every_row_and_every_fold_and_not_with_a_retry() {
        Recorded first = add(NOON, 1);
        Recorded second = add(NOON, 1);
        Recorded late = add(NOON, 1);
        long one = state(first).log().revision();
        long two = state(first, second).log().revision();
        LogBase base = LogCompaction.of(state(first, second), List.of(), NOON).base();
        long folded = state(base).log().revision();
        assertThat(one).isLessThan(two);
        assertThat(two).isLessThan(folded);
        assertThat(state(base, first).log().revision()).isEqualTo(folded);
        assertThat(state(base, late).log().revision()).isGreaterThan(folded);
    }

    @Test
    void the_sum_of_a_log_is_the_sum_of_its_sum() {
        Recorded gone = add(NOON, 1);
        CartLog log = state(gone, set(after(MINUTE), 5, gone)).log();
        LogBase sum = LogCompaction.sum(OWNER, log);
        assertThat(LogCompaction.sum(OWNER, new CartLog(List.of(sum))).withVersion(0))
                .isEqualTo(sum.withVersion(0));
        assertThat(phones(state(sum).cart(NOON))).isEqualTo(5);
    }

    @Test
    void a_retry_after_the_fold_counts_no_second_time() {
        Recorded living = add(NOON, 1);
        Recorded replaced = add(NOON, 2);
        LogBase base = LogCompaction.of(state(living, replaced, remove(NOON, replaced)), List.of(), NOON)
                .base();
        assertThat(phones(state(base, living, replaced).cart(NOON))).isEqualTo(1);
    }

    @Test
    void a_change_that_saw_single_rows_still_replaces_them_in_the_base() {
        Recorded seen = add(NOON, 1);
        Recorded unseen = add(NOON, 2);
        LogBase base = LogCompaction.of(state(seen, unseen), List.of(), NOON).base();
        assertThat(phones(state(base, set(after(MINUTE), 7, seen)).cart(NOON))).isEqualTo(9);
    }

    @Test
    void a_set_with_a_smaller_id_still_loses_to_a_folded_one() {
        Recorded first = add(NOON, 1);
        Recorded large = set(after(MINUTE), 5, first);
        LogBase base =
                LogCompaction.of(state(first, large), List.of(), after(MINUTE)).base();
        assertThat(phones(state(base, set(NOON, 3, first)).cart(NOON))).isEqualTo(5);
    }

    @Test
    void an_order_is_remembered_by_its_end_and_by_what_it_took() {
        Recorded taken = add(NOON, 1);
        Ordered order = new Ordered(new OrderId("ORD-1"), ids(taken), NOON);
        LogBase base = LogCompaction.of(state(taken, order), List.of(), NOON).base();
        assertThat(state(base).cart(NOON).status()).isEqualTo(CartStatus.ORDERED);
        assertThat(state(base, taken, order).cart(NOON).lines()).isEmpty();
    }

    @Test
    void an_order_that_comes_after_the_fold_takes_single_changes_out_of_the_base() {
        Recorded taken = add(NOON, 1);
        LogBase base =
                LogCompaction.of(state(taken, add(NOON, 2)), List.of(), NOON).base();
        Ordered order = new Ordered(new OrderId("ORD-1"), ids(taken), NOON);
        assertThat(phones(state(base, order).cart(NOON))).isEqualTo(2);
    }

    @Test
    void ids_that_no_retry_can_bring_back_are_forgotten() {
        Recorded old = add(NOON, 1);
        Instant later = after(Duration.ofDays(3));
        LogBase base = LogCompaction.of(state(old, remove(NOON, old), add(later, 2)), List.of(), later)
                .base();
        assertThat(base.covers().ids()).isEmpty();
        assertThat(phones(state(base, old).cart(later))).isEqualTo(2);
    }

    @Test
    void a_clock_that_runs_ahead_does_not_hide_changes_to_come() {
        Instant ahead = after(Duration.ofDays(5));
        LogBase base = LogCompaction.of(state(add(NOON, 1)), List.of(), ahead).base();
        assertThat(phones(state(base, add(NOON.minus(Duration.ofHours(47)), 2)).cart(NOON)))
                .isEqualTo(3);
    }

    @Test
    void a_very_long_log_is_folded_piece_by_piece() {
        SimulatedLogs logs = new SimulatedLogs();
        List<Recorded> all = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            Instant at = NOON.plus(Duration.ofMinutes(3L * i));
            all.add(add(at, new ProductId("PROD-" + i % 50), 1));
        }
        all.add(remove(all.get(2_499).at(), all.get(3), all.get(2_000)));
        all.forEach(change -> logs.write(OWNER, change));
        Instant now = all.get(2_500).at();
        Cart whole = logs.cart(OWNER, now);
        for (int folds = 0; folds < 3; folds++) {
            logs.upkeep(OWNER, now, 3);
            assertThat(logs.cart(OWNER, now))
                    .usingRecursiveComparison()
                    .ignoringFields("known")
                    .isEqualTo(whole);
        }
        assertThat(logs.rows(OWNER)).isEqualTo(1);
    }

    @Test
    void what_nobody_would_see_is_dropped() {
        List<Recorded> robot =
                IntStream.range(0, 1_000).mapToObj(i -> add(NOON, 1)).toList();
        LogBase base = LogCompaction.of(state(robot), List.of(), NOON).base();
        List<LogEntry> more = new ArrayList<>(
                IntStream.range(0, 900).mapToObj(i -> add(NOON, 1)).toList());
        more.add(base);
        LogBase second = LogCompaction.of(state(more), List.of(), NOON).base();
        assertThat(second.live()).hasSize(1_000);
        assertThat(state(second).cart(NOON).line(PHONE).orElseThrow().quantity())
                .isEqualTo(LineItem.MAX_UNITS);
        assertThat(state(more).cart(NOON).line(PHONE).orElseThrow().quantity()).isEqualTo(LineItem.MAX_UNITS);
    }
}
