package io.mobimir.testkit.contract.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every store of orders about lists for staff. */
public abstract class OrderReportsContract {
    private final TestClock clock = TestClock.atPresent();
    /** A day long ago, to which no other test writes. */
    private final LocalDate day =
            LocalDate.of(1970, 1, 1).plusDays(ThreadLocalRandom.current().nextInt(19_000));

    private Orders orders;
    private OrderReports reports;

    /** Opens both views of one store with this clock; it may hold other tests' data. */
    protected abstract ReportStores open(Clock clock);

    /** The orders of a store and the lists for staff. */
    public record ReportStores(Orders orders, OrderReports reports) {}

    @BeforeEach
    void openStore() {
        ReportStores stores = open(clock);
        orders = stores.orders();
        reports = stores.reports();
    }

    @Test
    public void staff_find_any_order() {
        Placement placement = placed(0, SampleOrders.MOSCOW);
        orders.move(placement.id(), OrderStatus.PROCESSING);
        assertThat(reports.find(placement.id())).isEqualTo(orders.find(placement.id()));
        assertThat(reports.find(RandomKeys.order())).isEmpty();
    }

    @Test
    public void a_day_without_orders_is_empty() {
        assertThat(reports.ofDay(DayQuery.of(day), 10, Optional.empty()))
                .isEqualTo(new Page<>(List.of(), Optional.empty()));
    }

    @Test
    public void a_day_has_its_first_and_its_last_moment_and_no_other_days() {
        placed(-1, SampleOrders.MOSCOW);
        Placement first = placed(0, SampleOrders.MOSCOW);
        Placement last = placed(Duration.ofDays(1).toMillis() - 1, SampleOrders.MOSCOW);
        placed(Duration.ofDays(1).toMillis(), SampleOrders.MOSCOW);
        assertThat(reports.ofDay(DayQuery.of(day), 10, Optional.empty()))
                .isEqualTo(new Page<>(
                        List.of(OrderSummary.of(Order.begun(last)), OrderSummary.of(Order.begun(first))),
                        Optional.empty()));
    }

    @Test
    public void the_orders_of_a_day_come_newest_first_in_pages_of_any_size() {
        List<Placement> placed = new ArrayList<>();
        IntStream.range(0, 30).forEach(i -> placed.add(0, placed(i * 1_000L, SampleOrders.MOSCOW)));
        for (int limit : new int[] {1, 7, 29, 30, 31}) {
            assertThat(read(DayQuery.of(day), limit))
                    .as("pages of %d", limit)
                    .isEqualTo(placed.stream().map(Placement::id).toList());
        }
    }

    @Test
    public void orders_of_the_same_moment_are_neither_repeated_nor_skipped() {
        IntStream.range(0, 25).forEach(i -> placed(5_000, SampleOrders.MOSCOW));
        assertThat(read(DayQuery.of(day), 3)).hasSize(25).doesNotHaveDuplicates();
    }

    @Test
    public void status_and_zone_narrow_the_list() {
        List<Placement> placed = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            placed.add(placed(i * 1_000L, i % 2 == 0 ? SampleOrders.MOSCOW : SampleOrders.KALININGRAD));
            if (i % 3 == 0) {
                orders.move(placed.get(i).id(), OrderStatus.PROCESSING);
            }
        }
        DayQuery all = DayQuery.of(day);
        for (int limit : new int[] {1, 2, 50}) {
            assertThat(read(all.withStatus(OrderStatus.PROCESSING), limit)).isEqualTo(pick(placed, 9, 6, 3, 0));
            assertThat(read(all.withZone(SampleOrders.KALININGRAD), limit)).isEqualTo(pick(placed, 11, 9, 7, 5, 3, 1));
            assertThat(read(all.withStatus(OrderStatus.PROCESSING).withZone(SampleOrders.MOSCOW), limit))
                    .isEqualTo(pick(placed, 6, 0));
            assertThat(read(all.withStatus(OrderStatus.DELIVERED), limit)).isEmpty();
        }
    }

    @Test
    public void a_list_shows_what_an_order_is_now() {
        Placement placement = placed(1, SampleOrders.KALININGRAD);
        orders.move(placement.id(), OrderStatus.PROCESSING);
        orders.move(placement.id(), OrderStatus.CANCELLED);
        Order now = orders.find(placement.id()).orElseThrow();
        assertThat(reports.ofDay(DayQuery.of(day), 10, Optional.empty()).items())
                .containsExactly(OrderSummary.of(now));
    }

    @Test
    public void a_cursor_of_another_day_or_status_is_refused() {
        IntStream.range(0, 3).forEach(i -> placed(i, SampleOrders.MOSCOW));
        Cursor good =
                reports.ofDay(DayQuery.of(day), 1, Optional.empty()).next().orElseThrow();
        for (DayQuery other : List.of(
                DayQuery.of(day.plusDays(1)),
                DayQuery.of(day).withStatus(OrderStatus.NEW),
                DayQuery.of(day).withZone(SampleOrders.MOSCOW))) {
            assertThatThrownBy(() -> reports.ofDay(other, 1, Optional.of(good)))
                    .isInstanceOfSatisfying(
                            InvalidField.class, e -> assertThat(e.field()).isEqualTo("cursor"));
        }
    }

    private List<OrderId> read(DayQuery query, int limit) {
        List<OrderId> found = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        int pages = 0;
        do {
            Page<OrderSummary> page = reports.ofDay(query, limit, next);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(order -> found.add(order.id()));
            next = page.next();
            assertThat(++pages).as("pages").isLessThan(200);
        } while (next.isPresent());
        return found;
    }

    private Placement placed(long millis, Zone zone) {
        Instant at = day.atStartOfDay(ZoneOffset.UTC).toInstant().plusMillis(millis);
        Placement placement = SampleOrders.of(RandomKeys.order(), RandomKeys.user(), at, zone);
        orders.place(placement);
        return placement;
    }

    private static List<OrderId> pick(List<Placement> placed, int... which) {
        return IntStream.of(which).mapToObj(i -> placed.get(i).id()).toList();
    }
}
