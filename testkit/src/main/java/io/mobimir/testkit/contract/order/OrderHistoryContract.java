package io.mobimir.testkit.contract.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every store of orders about the history of a user. */
public abstract class OrderHistoryContract {
    private final TestClock clock = TestClock.atPresent();
    private final UserId user = RandomKeys.user();
    private Orders orders;

    /** Opens a store with this clock and the default zones; it may hold other tests' data. */
    protected abstract Orders open(Clock clock);

    @BeforeEach
    void openStore() {
        orders = open(clock);
    }

    @Test
    public void a_user_without_orders_has_an_empty_page_and_no_cursor() {
        assertThat(page(all(), 10, Optional.empty())).isEqualTo(new Page<>(List.of(), Optional.empty()));
        assertThat(read(all().withStatus(OrderStatus.SHIPPED), 10)).isEmpty();
    }

    @Test
    public void the_newest_orders_come_first_and_nobody_elses() {
        Placement first = placedNow();
        Placement second = placedNow();
        orders.place(SampleOrders.of(RandomKeys.user(), clock.instant()));
        Placement third = placedNow();
        assertThat(page(all(), 10, Optional.empty()))
                .isEqualTo(new Page<>(
                        List.of(Order.begun(third), Order.begun(second), Order.begun(first)), Optional.empty()));
    }

    @Test
    public void an_order_that_arrives_late_stands_where_its_time_puts_it() {
        Placement first = placedNow();
        Placement second = placedNow();
        Placement between = placedAt(first.createdAt().plusMillis(1));
        assertThat(ids(read(all(), 10))).containsExactly(second.id(), between.id(), first.id());
    }

    @Test
    public void pages_of_any_size_give_every_order_once() {
        List<OrderId> newestFirst = new ArrayList<>();
        IntStream.range(0, 12).forEach(i -> newestFirst.add(0, placedNow().id()));
        for (int limit : new int[] {1, 2, 5, 11, 12, 13, Page.MAX_SIZE}) {
            assertThat(ids(read(all(), limit))).as("pages of %d", limit).isEqualTo(newestFirst);
        }
    }

    @Test
    public void a_page_that_ends_with_the_last_order_has_no_cursor() {
        IntStream.range(0, 4).forEach(i -> placedNow());
        Page<Order> first = page(all(), 2, Optional.empty());
        assertThat(first.next()).isPresent();
        assertThat(page(all(), 2, first.next()).next()).isEmpty();
    }

    @Test
    public void orders_of_the_same_moment_are_neither_repeated_nor_skipped() {
        List<String> tails = List.of("A", "a", "Я", "～", "🛒", "🛒🛒");
        String head = RandomKeys.random();
        Instant now = clock.instant();
        tails.forEach(tail -> orders.place(SampleOrders.of(new OrderId(head + tail), user, now, SampleOrders.MOSCOW)));
        List<String> largestFirst = List.of("🛒🛒", "🛒", "～", "Я", "a", "A").stream()
                .map(head::concat)
                .toList();
        for (int limit : new int[] {1, 2, 4, 6}) {
            assertThat(read(all(), limit))
                    .as("pages of %d", limit)
                    .extracting(order -> order.id().value())
                    .isEqualTo(largestFirst);
        }
    }

    @Test
    public void the_longest_ids_in_the_widest_characters_can_be_paged() {
        UserId wide = new UserId(RandomKeys.random() + "📱".repeat(110));
        for (int i = 0; i < 3; i++) {
            OrderId id = new OrderId(RandomKeys.random() + "🛒".repeat(110));
            orders.place(SampleOrders.of(id, wide, clock.instant(), SampleOrders.MOSCOW));
        }
        assertThat(read(HistoryQuery.of(wide), 1)).hasSize(3);
    }

    @Test
    public void paging_is_not_disturbed_by_orders_that_arrive_meanwhile() {
        List<OrderId> newestFirst = new ArrayList<>();
        IntStream.range(0, 9).forEach(i -> newestFirst.add(0, placedNow().id()));
        List<OrderId> seen = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Order> page = page(all(), 2, next);
            seen.addAll(ids(page.items()));
            next = page.next();
            placedNow();
        } while (next.isPresent());
        assertThat(seen).isEqualTo(newestFirst);
    }

    @Test
    public void racing_devices_of_one_user_lose_no_order() {
        Instant now = clock.instant();
        Race.of(8, racer -> () -> {
            IntStream.range(0, 5).forEach(i -> placedAt(now.minusMillis(i)));
            return racer;
        });
        assertThat(read(all(), 7)).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    public void the_history_of_one_status_has_exactly_the_orders_that_have_it_now() {
        List<Placement> placed = new ArrayList<>();
        IntStream.range(0, 9).forEach(i -> placed.add(placedNow()));
        for (int i = 0; i < 9; i += 3) {
            orders.move(placed.get(i).id(), OrderStatus.PROCESSING);
            orders.move(placed.get(i + 1).id(), OrderStatus.CANCELLED);
        }
        orders.move(placed.get(6).id(), OrderStatus.SHIPPED);
        for (int limit : new int[] {1, 2, 3, 100}) {
            assertThat(ids(read(all().withStatus(OrderStatus.NEW), limit))).isEqualTo(pick(placed, 8, 5, 2));
            assertThat(ids(read(all().withStatus(OrderStatus.CANCELLED), limit)))
                    .isEqualTo(pick(placed, 7, 4, 1));
            assertThat(ids(read(all().withStatus(OrderStatus.PROCESSING), limit)))
                    .isEqualTo(pick(placed, 3, 0));
            assertThat(ids(read(all().withStatus(OrderStatus.SHIPPED), limit))).isEqualTo(pick(placed, 6));
            assertThat(read(all().withStatus(OrderStatus.DELIVERED), limit)).isEmpty();
        }
    }

    @Test
    public void one_rare_status_in_a_long_history_is_found() {
        Placement oldest = placedNow();
        IntStream.range(0, 60).forEach(i -> placedNow());
        orders.move(oldest.id(), OrderStatus.CANCELLED);
        assertThat(ids(read(all().withStatus(OrderStatus.CANCELLED), 5))).containsExactly(oldest.id());
    }

    @Test
    public void between_two_dates_the_first_counts_and_the_second_does_not() {
        List<Placement> placed = new ArrayList<>();
        IntStream.range(0, 6).forEach(i -> placed.add(placedNow()));
        HistoryQuery middle =
                all().between(placed.get(1).createdAt(), placed.get(4).createdAt());
        for (int limit : new int[] {1, 2, 10}) {
            assertThat(ids(read(middle, limit))).isEqualTo(pick(placed, 3, 2, 1));
        }
        assertThat(read(
                        all().between(
                                        clock.instant().plusSeconds(1),
                                        clock.instant().plusSeconds(9)),
                        10))
                .isEmpty();
    }

    @Test
    public void a_status_and_dates_together_narrow_the_history() {
        List<Placement> placed = new ArrayList<>();
        IntStream.range(0, 6).forEach(i -> placed.add(placedNow()));
        placed.forEach(each -> orders.move(each.id(), OrderStatus.PROCESSING));
        orders.move(placed.get(2).id(), OrderStatus.CANCELLED);
        HistoryQuery query = all().between(
                        placed.get(1).createdAt(), placed.get(5).createdAt())
                .withStatus(OrderStatus.PROCESSING);
        assertThat(ids(read(query, 2))).isEqualTo(pick(placed, 4, 3, 1));
    }

    @Test
    public void a_clock_that_jumps_back_hides_no_order() {
        Placement before = placedNow();
        clock.move(Duration.ofHours(-3));
        Placement after = placedNow();
        assertThat(ids(read(all(), 1))).containsExactly(before.id(), after.id());
    }

    @Test
    public void a_cursor_that_this_list_did_not_give_out_is_refused() {
        IntStream.range(0, 4).forEach(i -> placedNow());
        String good = page(all(), 2, Optional.empty()).next().orElseThrow().value();
        assertThat(good).as("long enough to be signed").hasSizeGreaterThan(8);
        char other = good.charAt(3) == 'x' ? 'y' : 'x';
        assertRefused(all(), good.substring(0, 3) + other + good.substring(4));
        assertRefused(all(), good.substring(0, good.length() - 4));
        assertRefused(all(), good.substring(0, 5));
        assertRefused(all(), "10");
        assertRefused(all(), "not a cursor at all");
        assertRefused(HistoryQuery.of(RandomKeys.user()), good);
        assertRefused(all().withStatus(OrderStatus.NEW), good);
        assertRefused(all().between(Instant.EPOCH, clock.instant()), good);
        assertThat(page(all(), 2, Optional.of(new Cursor(good))).items()).hasSize(2);
    }

    @Test
    public void a_page_size_out_of_bounds_is_refused_by_name() {
        for (int limit : new int[] {-1, 0, Page.MAX_SIZE + 1}) {
            assertThatThrownBy(() -> page(all(), limit, Optional.empty()))
                    .isInstanceOfSatisfying(
                            InvalidField.class, e -> assertThat(e.field()).isEqualTo("limit"));
        }
    }

    private void assertRefused(HistoryQuery query, String cursor) {
        assertThatThrownBy(() -> page(query, 2, Optional.of(new Cursor(cursor))))
                .as(cursor)
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo("cursor"));
    }

    private HistoryQuery all() {
        return HistoryQuery.of(user);
    }

    private Page<Order> page(HistoryQuery query, int limit, Optional<Cursor> after) {
        return orders.history(query, limit, after);
    }

    /** Follows the cursors to the end; no page may be larger than {@code limit}. */
    private List<Order> read(HistoryQuery query, int limit) {
        List<Order> found = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        int pages = 0;
        do {
            Page<Order> page = page(query, limit, next);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            found.addAll(page.items());
            next = page.next();
            assertThat(++pages).as("pages").isLessThan(200);
        } while (next.isPresent());
        return found;
    }

    private Placement placedNow() {
        return placedAt(clock.move(Duration.ofSeconds(1)));
    }

    private Placement placedAt(Instant time) {
        Placement placement = SampleOrders.of(user, time);
        orders.place(placement);
        return placement;
    }

    private static List<OrderId> ids(List<Order> found) {
        return found.stream().map(Order::id).toList();
    }

    private static List<OrderId> pick(List<Placement> placed, int... which) {
        return IntStream.of(which).mapToObj(i -> placed.get(i).id()).toList();
    }
}
