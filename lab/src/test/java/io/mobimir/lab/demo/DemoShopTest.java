package io.mobimir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Placement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DemoShopTest {
    private static final int ORDERS = 8_000;

    private static final DemoShop SHOP = new DemoShop(7, 1_000, 500, Zones.DEFAULT);
    private static final List<Placement> PLACED =
            IntStream.range(0, ORDERS).mapToObj(SHOP::order).toList();

    @Test
    void the_same_seed_makes_the_same_shop_and_another_seed_another() {
        DemoShop same = new DemoShop(7, 1_000, 500, Zones.DEFAULT);
        DemoShop other = new DemoShop(8, 1_000, 500, Zones.DEFAULT);
        assertThat(same.order(4_711)).isEqualTo(SHOP.order(4_711)).isNotEqualTo(other.order(4_711));
        assertThat(same.product(42)).isEqualTo(SHOP.product(42)).isNotEqualTo(other.product(42));
    }

    @Test
    void seven_in_ten_products_are_electronics() {
        long electronics = IntStream.range(0, 5_000)
                .filter(i -> SHOP.product(i).card().category().path().startsWith("Электроника."))
                .count();
        assertThat(electronics).isBetween(3_300L, 3_700L);
    }

    @Test
    void few_products_sell_most() {
        Map<String, Long> sales = PLACED.stream()
                .flatMap(order -> order.purchase().items().stream())
                .collect(Collectors.groupingBy(item -> item.product().value(), Collectors.counting()));
        long best = sales.values().stream()
                .sorted(Comparator.reverseOrder())
                .limit(50)
                .mapToLong(Long::longValue)
                .sum();
        long all = sales.values().stream().mapToLong(Long::longValue).sum();
        assertThat((double) best / all).isGreaterThan(0.5);
    }

    @Test
    void black_friday_is_the_busiest_day_by_far() {
        Map<LocalDate, Long> days = count(order -> LocalDate.ofInstant(order.createdAt(), ZoneOffset.UTC));
        assertThat(days.get(LocalDate.of(2025, 11, 28))).isBetween(ORDERS / 5L, ORDERS / 3L);
        assertThat(days).hasSizeBetween(85, 91);
    }

    @Test
    void heavy_buyers_order_often_and_everybody_lives_in_one_zone() {
        Map<String, Long> buyers = count(order -> order.user().value());
        long heavy = buyers.values().stream().filter(count -> count > 80).count();
        assertThat(heavy).isBetween(5L, 10L);
        Map<String, Long> zonesPerUser = PLACED.stream()
                .map(order -> order.user() + " " + order.purchase().zone())
                .distinct()
                .collect(Collectors.groupingBy(pair -> pair.split(" ", 2)[0], Collectors.counting()));
        assertThat(zonesPerUser.values()).containsOnly(1L);
        assertThat(count(order -> order.purchase().zone().value())).hasSize(4);
    }

    @Test
    void every_order_comes_to_its_end_by_allowed_steps_in_order_of_time() {
        for (int number = 0; number < 500; number++) {
            Placement order = PLACED.get(number);
            List<OrderStep> steps = SHOP.steps(number, order);
            assertThat(steps).isEqualTo(SHOP.steps(number, order));
            assertThat(steps.get(0)).isEqualTo(new OrderStep(1, OrderStatus.NEW, order.createdAt()));
            assertThat(steps.get(steps.size() - 1).status().isFinal()).isTrue();
            for (int i = 1; i < steps.size(); i++) {
                assertThat(steps.get(i - 1).status().canBecome(steps.get(i).status()))
                        .isTrue();
                assertThat(steps.get(i).at()).isAfter(steps.get(i - 1).at());
            }
        }
    }

    @Test
    void an_order_is_of_the_products_that_are_really_sold() {
        DemoShop other = new DemoShop(8, 1_000, 500, Zones.DEFAULT);
        Placement order = SHOP.order(
                1,
                product -> other.product(Integer.parseInt(product.id().value().substring(5)) - 1));
        assertThat(order.purchase().items()).isNotEmpty().allSatisfy(item -> {
            int number = Integer.parseInt(item.product().value().substring(5)) - 1;
            assertThat(item.price()).isEqualTo(other.product(number).card().price());
        });
    }

    @Test
    void a_shop_without_products_is_refused_by_name() {
        assertThatThrownBy(() -> new DemoShop(1, 10, 0, Zones.DEFAULT))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("products");
    }

    private <K> Map<K, Long> count(Function<Placement, K> by) {
        return PLACED.stream().collect(Collectors.groupingBy(by, Collectors.counting()));
    }
}
