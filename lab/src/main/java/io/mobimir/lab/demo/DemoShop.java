package io.mobimir.lab.demo;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The demo shop. Product {@code n} and order {@code n} depend only on the seed and on n, so they can be made one by
 * one, in any order, from several threads, and are always the same.
 *
 * <p>Products sell by Zipf's law. One customer in a hundred is a heavy buyer, and together they place a fifth of the
 * orders. A quarter of the orders of a season fall on Black Friday, most of them in its first hours.
 */
public final class DemoShop {
    private static final Instant SEASON = Instant.parse("2025-10-01T00:00:00Z");
    private static final int SEASON_DAYS = 90;
    private static final Instant BLACK_FRIDAY = Instant.parse("2025-11-28T00:00:00Z");
    private static final List<String> PAYMENTS = List.of("card", "card", "card", "sbp", "cash");
    private static final Map<String, ShippingAddress> ADDRESSES = Map.of(
            "moscow", new ShippingAddress("Москва", "Тверская ул., д. 10", "125009"),
            "ekaterinburg", new ShippingAddress("Екатеринбург", "ул. Малышева, д. 51", "620075"),
            "kaliningrad", new ShippingAddress("Калининград", "Ленинский пр., д. 30", "236006"),
            "novosibirsk", new ShippingAddress("Новосибирск", "Красный пр., д. 25", "630099"));
    private static final List<LanguageRange> RUSSIAN = LanguageRange.parse("ru");
    private static final int MAX_LINES = 4;

    private final long seed;
    private final int users;
    private final List<Zone> zones;
    private final DemoProducts products;
    private final Zipf popularity;

    public DemoShop(long seed, int users, int products, Zones zones) {
        this.seed = seed;
        this.users = Require.between("users", users, 1, 100_000_000);
        this.zones = List.copyOf(zones.all());
        this.products = new DemoProducts(seed);
        this.popularity = new Zipf(Require.between("products", products, 1, 5_000_000));
    }

    /** Returns the product of this number, counted from 0; the first ones sell best. */
    public Product product(int number) {
        return products.product(number);
    }

    /** Returns the order of this number, counted from 0, for the products of this shop. */
    public Placement order(int number) {
        return order(number, UnaryOperator.identity());
    }

    /**
     * Returns the order of this number, counted from 0.
     *
     * @param sold the product to sell instead of this shop's own
     */
    public Placement order(int number, UnaryOperator<Product> sold) {
        SplittableRandom random = Randoms.of(seed, "order", number);
        Instant created = time(random);
        UserId user = user(random);
        Zone zone = homeOf(user);
        int year = 2025;
        return new Placement(
                new OrderId("ORD-%d-%08d".formatted(year, number + 1)),
                user,
                created,
                new Purchase(
                        zone,
                        items(random, sold),
                        ADDRESSES.getOrDefault(zone.value(), Objects.requireNonNull(ADDRESSES.get("moscow"))),
                        new PaymentMethod(PAYMENTS.get(random.nextInt(PAYMENTS.size())))));
    }

    /** Returns the steps of that order from its placing to its end; all lie within three weeks of the placing. */
    public List<OrderStep> steps(int number, Placement order) {
        return DemoSteps.of(order.createdAt(), Randoms.of(seed, "steps", number));
    }

    private UserId user(SplittableRandom random) {
        int heavy = Math.max(1, users / 100);
        int number = random.nextInt(5) == 0 ? random.nextInt(heavy) : random.nextInt(users);
        return new UserId("USER-%06d".formatted(number + 1));
    }

    /** Returns the one zone of a customer; half of the customers are in the first zone, which should be the capital. */
    private Zone homeOf(UserId user) {
        SplittableRandom random = Randoms.of(seed, "home", user.value().hashCode());
        Zone capital = zones.stream()
                .filter(zone -> zone.value().equals("moscow"))
                .findFirst()
                .orElse(zones.get(0));
        return random.nextBoolean() ? capital : zones.get(random.nextInt(zones.size()));
    }

    private static Instant time(SplittableRandom random) {
        if (random.nextInt(4) == 0) {
            double early = random.nextDouble() * random.nextDouble();
            return BLACK_FRIDAY.plusMillis((long) (early * Duration.ofDays(1).toMillis()));
        }
        return SEASON.plusMillis(random.nextLong(Duration.ofDays(SEASON_DAYS).toMillis()));
    }

    private List<OrderItem> items(SplittableRandom random, UnaryOperator<Product> sold) {
        Map<Integer, Integer> quantities = new TreeMap<>();
        int lines = 1 + Math.min(random.nextInt(MAX_LINES), random.nextInt(MAX_LINES));
        IntStream.range(0, lines).forEach(line -> quantities.merge(popularity.next(random), 1, Integer::sum));
        return quantities.entrySet().stream()
                .map(line -> item(sold.apply(product(line.getKey())), line.getValue()))
                .toList();
    }

    private static OrderItem item(Product product, int quantity) {
        Card card = product.card();
        return new OrderItem(
                product.id(), card.wording(RUSSIAN).name(), card.category().path(), quantity, card.price());
    }
}
