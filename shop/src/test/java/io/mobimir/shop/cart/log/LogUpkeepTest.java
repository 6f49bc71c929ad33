package io.mobimir.shop.cart.log;

import static io.mobimir.shop.cart.log.Sample.ANNA;
import static io.mobimir.shop.cart.log.Sample.NOON;
import static io.mobimir.shop.cart.log.Sample.OWNER;
import static io.mobimir.shop.cart.log.Sample.SESSION;
import static io.mobimir.shop.cart.log.Sample.add;
import static io.mobimir.shop.cart.log.Sample.after;
import static io.mobimir.shop.cart.log.Sample.ids;
import static io.mobimir.shop.cart.log.Sample.phones;
import static io.mobimir.shop.cart.log.Sample.remove;
import static io.mobimir.shop.cart.log.Sample.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogUpkeepTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Linked LINK = new Linked(ChangeId.at(NOON).value(), SESSION, NOON);
    private static final Joined JOIN = new Joined(LINK.id(), ANNA, NOON);

    @Test
    void a_log_of_more_than_200_rows_is_folded() {
        List<Recorded> rows =
                IntStream.range(0, 201).mapToObj(i -> add(NOON, 1)).toList();
        assertThat(LogUpkeep.of(state(rows), NOON).fold()).isPresent();
        assertThat(LogUpkeep.of(state(rows.subList(0, 200)), NOON).isNothing()).isTrue();
    }

    @Test
    void what_counts_is_written_again_half_way_through_the_life_of_its_rows() {
        LinkedLogs state = state(
                add(NOON, 1),
                add(after(Duration.ofDays(5)), 1),
                add(after(Duration.ofDays(10)), 1),
                add(after(Duration.ofDays(15)), 1));
        assertThat(LogUpkeep.of(state, after(Duration.ofDays(15))).isNothing()).isTrue();
        Instant later = after(Duration.ofDays(15)).plusSeconds(1);
        LogBase base = LogUpkeep.of(state, later).fold().orElseThrow().base();
        assertThat(base.at()).isEqualTo(later);
        assertThat(phones(state(base).cart(later))).isEqualTo(4);
        LinkedLogs touched =
                state(base, add(later.plus(Duration.ofDays(6)), 1), add(later.plus(Duration.ofDays(12)), 1));
        assertThat(LogUpkeep.of(touched, later.plus(Duration.ofDays(16))).fold())
                .isPresent();
    }

    @Test
    void what_no_longer_counts_may_expire() {
        assertThat(LogUpkeep.of(state(add(NOON, 1)), after(Duration.ofDays(20))).isNothing())
                .isTrue();
    }

    @Test
    void a_linked_guests_changes_count_once_also_while_they_are_copied() {
        Recorded own = add(NOON, 1);
        Recorded guests = add(NOON, 2);
        LinkedLogs before = linked(List.of(own, LINK), List.of(guests, JOIN));
        assertThat(phones(before.cart(NOON))).isEqualTo(3);
        LogUpkeep upkeep = LogUpkeep.of(before, after(HOUR));
        LogBase base = upkeep.fold().orElseThrow().base();
        Absorbed absorbed = absorbed(upkeep);
        assertThat(phones(linked(List.of(base, LINK), List.of(guests, JOIN)).cart(NOON)))
                .isEqualTo(3);
        assertThat(phones(linked(List.of(base, LINK), List.of(guests, JOIN, absorbed))
                        .cart(NOON)))
                .isEqualTo(3);
        assertThat(phones(linked(List.of(own, LINK), List.of(guests, JOIN, absorbed))
                        .cart(NOON)))
                .as("a reader that has the user's log of before and the guest's of after")
                .isEqualTo(3);
        assertThat(phones(state(base).cart(NOON))).isEqualTo(3);
    }

    @Test
    void a_guest_whom_two_devices_merged_at_once_counts_once_also_while_both_links_end() {
        Linked second = new Linked(ChangeId.at(NOON).value(), SESSION, NOON);
        List<LogEntry> own = List.of(add(NOON, 1), LINK, second);
        List<LogEntry> guests = List.of(add(NOON, 2), JOIN, new Joined(second.id(), ANNA, NOON));
        LinkedLogs before = linked(own, guests);
        assertThat(phones(before.cart(NOON))).isEqualTo(3);
        LogUpkeep upkeep = LogUpkeep.of(before, after(HOUR));
        LogBase base = upkeep.fold().orElseThrow().base();
        assertThat(upkeep.absorbed()).containsOnlyKeys(LINK, second);
        for (List<Linked> told : List.of(List.<Linked>of(), List.of(LINK), List.of(second), List.of(LINK, second))) {
            List<LogEntry> after = new ArrayList<>(guests);
            told.forEach(link -> after.add(upkeep.absorbed().get(link)));
            for (List<LogEntry> read : List.of(own, List.<LogEntry>of(base, LINK, second))) {
                assertThat(phones(linked(read, after).cart(NOON)))
                        .as("%s, %s", read, after)
                        .isEqualTo(3);
            }
        }
    }

    @Test
    void a_link_is_absorbed_after_an_hour() {
        LinkedLogs state = linked(List.of(LINK), List.of(add(NOON, 1), JOIN));
        assertThat(LogUpkeep.of(state, after(HOUR).minusMillis(1)).isNothing()).isTrue();
        assertThat(LogUpkeep.of(state, after(HOUR)).absorbed()).containsOnlyKeys(LINK);
    }

    @Test
    void a_link_to_an_empty_cart_ends_without_a_fold() {
        LogUpkeep upkeep = LogUpkeep.of(linked(List.of(LINK), List.of(JOIN)), after(HOUR));
        assertThat(upkeep.fold()).isEmpty();
        assertThat(absorbed(upkeep).changes()).isEmpty();
    }

    @Test
    void a_guests_cart_is_merged_for_good_also_when_the_link_was_absorbed() {
        Recorded before = add(NOON, 1);
        Owner guest = Owner.of(SESSION);
        LinkedLogs joined = new LinkedLogs(guest, new CartLog(List.of(before, JOIN)), Map.of());
        assertThat(joined.cart(NOON).status()).isEqualTo(CartStatus.MERGED);
        assertThat(joined.cart(NOON).lines()).isEmpty();
        Absorbed absorbed = new Absorbed(LINK.id(), ANNA, 1, ids(before), after(HOUR));
        LinkedLogs over = new LinkedLogs(guest, new CartLog(List.of(before, JOIN, absorbed)), Map.of());
        assertThat(over.cart(NOON).status()).isEqualTo(CartStatus.MERGED);
        assertThat(List.of(joined, over)).allMatch(state -> state.heir().equals(Optional.of(ANNA)));
    }

    @Test
    void what_a_guest_began_anew_after_a_merge_while_that_was_allowed_is_still_the_guests() {
        Recorded before = add(NOON, 1);
        Absorbed absorbed = new Absorbed(LINK.id(), ANNA, 1, ids(before), after(HOUR));
        Instant later = after(HOUR.multipliedBy(2));
        CartLog log = new CartLog(List.of(before, JOIN, absorbed, add(later, 5)));
        LinkedLogs next = new LinkedLogs(Owner.of(SESSION), log, Map.of());
        assertThat(next.cart(later).status()).isEqualTo(CartStatus.ACTIVE);
        assertThat(phones(next.cart(later))).isEqualTo(5);
        assertThat(next.heir()).isEmpty();
    }

    @Test
    void of_two_users_who_took_over_a_guests_cart_at_once_the_first_has_it() {
        Joined other = new Joined(ChangeId.at(NOON).value(), new UserId("USER-OTHER"), NOON.minusMillis(1));
        LinkedLogs annas = linked(List.of(LINK), List.of(add(NOON, 1), JOIN, other));
        assertThat(annas.cart(NOON).lines()).isEmpty();
        LogUpkeep upkeep = LogUpkeep.of(annas, after(HOUR));
        assertThat(upkeep.fold()).isEmpty();
        assertThat(absorbed(upkeep).changes()).isEmpty();
    }

    @Test
    void a_guests_cart_that_had_ended_before_the_merge_stays_over() {
        Recorded old = add(NOON.minus(Duration.ofDays(8)), 1);
        LinkedLogs state = linked(List.of(LINK, add(NOON.minus(Duration.ofDays(4)), 2)), List.of(old, JOIN));
        assertThat(phones(state.cart(NOON))).isEqualTo(2);
    }

    @Test
    void what_a_guest_ordered_or_removed_does_not_come_back_to_the_user() {
        Recorded ordered = add(NOON, 1);
        Recorded removed = add(NOON, 2);
        Recorded left = add(NOON, 4);
        Ordered order = new Ordered(new OrderId("ORD-1"), ids(ordered), NOON);
        LinkedLogs state = linked(List.of(LINK), List.of(ordered, removed, left, order, remove(NOON, removed), JOIN));
        assertThat(phones(state.cart(NOON))).isEqualTo(4);
    }

    @Test
    void a_second_merge_of_one_session_brings_only_what_is_new() {
        Recorded first = add(NOON, 1);
        LogBase users = LogUpkeep.of(linked(List.of(LINK), List.of(first, JOIN)), after(HOUR))
                .fold()
                .orElseThrow()
                .base();
        Absorbed absorbed = new Absorbed(LINK.id(), ANNA, 1, ids(first), after(HOUR));
        Instant later = after(Duration.ofDays(3));
        Linked again = new Linked(ChangeId.at(later).value(), SESSION, later);
        Joined joined = new Joined(again.id(), ANNA, later);
        CartLog guests = new CartLog(List.of(first, JOIN, absorbed, add(later, 2), joined));
        LogBase guestBase = LogCompaction.of(new LinkedLogs(Owner.of(SESSION), guests, Map.of()), List.of(), later)
                .base();
        for (CartLog guest : List.of(guests, new CartLog(List.of(guestBase, joined)))) {
            LinkedLogs state = new LinkedLogs(OWNER, new CartLog(List.of(users, again)), Map.of(again, guest));
            assertThat(phones(state.cart(later))).isEqualTo(3);
        }
    }

    @Test
    void a_guests_log_stays_whole_for_a_moment_after_it_was_absorbed() {
        List<LogEntry> rows = new ArrayList<>(
                IntStream.range(0, 300).mapToObj(i -> add(NOON, 1)).toList());
        rows.add(JOIN);
        rows.add(new Absorbed(LINK.id(), ANNA, 1, ids(), after(HOUR)));
        LinkedLogs state = new LinkedLogs(Owner.of(SESSION), new CartLog(rows), Map.of());
        assertThat(LogUpkeep.of(state, after(HOUR)).isNothing()).isTrue();
        assertThat(LogUpkeep.of(state, after(HOUR.multipliedBy(2))).fold()).isPresent();
    }

    private static Absorbed absorbed(LogUpkeep upkeep) {
        return Objects.requireNonNull(upkeep.absorbed().get(LINK));
    }

    private static LinkedLogs linked(List<LogEntry> own, List<LogEntry> guests) {
        CartLog log = new CartLog(own);
        CartLog guest = new CartLog(guests);
        return new LinkedLogs(OWNER, log, log.links().stream().collect(Collectors.toMap(link -> link, link -> guest)));
    }
}
