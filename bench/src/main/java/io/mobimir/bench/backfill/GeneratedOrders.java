package io.mobimir.bench.backfill;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** An origin with more orders than a round can copy; they are generated while they are read. */
final class GeneratedOrders implements Replica<OrderState> {
    private static final int USERS = 2_000;
    private static final int PER_RANGE = 100_000;
    private static final Purchase PURCHASE = new Purchase(
            new Zone("moscow"),
            List.of(item("PROD-12345", "Смартфон X", 1, "45990.00"), item("PROD-67890", "Чехол", 2, "990.00")),
            new ShippingAddress("Москва", "Тверская ул., д. 10", "125009"),
            new PaymentMethod("card"));

    private final UUID round = UUID.randomUUID();
    private final AtomicInteger count = new AtomicInteger();
    private final Optional<NewerOrders> newer;

    GeneratedOrders() {
        this.newer = Optional.empty();
    }

    /** Creates orders of which some are changed at the target while they are copied. */
    GeneratedOrders(NewerOrders newer) {
        this.newer = Optional.of(newer);
    }

    static UserId user(int n) {
        return new UserId("user-" + n % USERS);
    }

    /** Returns how many were copied. */
    int count() {
        return count.get();
    }

    /** Fails if an older copy replaced a newer order. */
    void check() {
        newer.ifPresent(NewerOrders::check);
    }

    @Override
    public List<String> ranges(int about) {
        return IntStream.range(0, about).mapToObj(Integer::toString).toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<OrderState>> each) {
        for (int i = 0; i < PER_RANGE; i++) {
            OrderState state = order(range + "-" + i);
            newer.ifPresent(racing -> racing.seen(state));
            each.accept(new ScannedKey.Found<>(
                    state.order().id().value(),
                    new Versioned<>(state.order().progress().version(), Optional.of(state))));
            count.incrementAndGet();
        }
    }

    private OrderState order(String number) {
        Instant now = Instant.now();
        OrderId id = new OrderId("COPY-" + round + "-" + number);
        Order order = Order.begun(new Placement(id, user(count.get()), now, PURCHASE));
        return new OrderState(order, List.of(new OrderStep(1, order.status(), order.createdAt())));
    }

    @Override
    public Optional<Versioned<OrderState>> read(String key) {
        throw new UnsupportedOperationException("a backfill scans");
    }

    @Override
    public void apply(String key, Versioned<OrderState> state) {
        throw new UnsupportedOperationException("nothing is copied to the origin");
    }

    private static OrderItem item(String product, String name, int units, String price) {
        return new OrderItem(new ProductId(product), name, "Электроника", units, Money.rub(price));
    }
}
