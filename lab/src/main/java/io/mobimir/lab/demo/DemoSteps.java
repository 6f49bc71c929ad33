package io.mobimir.lab.demo;

import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes the steps of an order of last season: eleven in twelve are delivered within weeks, the others cancelled within
 * hours.
 */
final class DemoSteps {
    private static final int ONE_IS_CANCELLED_IN = 12;

    private final SplittableRandom random;
    private final List<OrderStep> steps = new ArrayList<>();
    private Instant now;

    private DemoSteps(Instant placed, SplittableRandom random) {
        this.now = placed;
        this.random = random;
    }

    static List<OrderStep> of(Instant placed, SplittableRandom random) {
        DemoSteps life = new DemoSteps(placed, random);
        life.reach(OrderStatus.NEW);
        if (random.nextInt(ONE_IS_CANCELLED_IN) == 0) {
            life.cancel();
        } else {
            life.deliver();
        }
        return List.copyOf(life.steps);
    }

    /** Cancels the order; half of the cancellations come before the order is processed. */
    private void cancel() {
        if (random.nextBoolean()) {
            process();
        }
        after(Duration.ofMinutes(2), Duration.ofHours(6), OrderStatus.CANCELLED);
    }

    private void deliver() {
        process();
        after(Duration.ofHours(2), Duration.ofDays(3), OrderStatus.SHIPPED);
        after(Duration.ofHours(8), Duration.ofDays(14), OrderStatus.DELIVERED);
    }

    private void process() {
        after(Duration.ofMinutes(3), Duration.ofHours(12), OrderStatus.PROCESSING);
    }

    private void after(Duration least, Duration most, OrderStatus status) {
        now = now.plusMillis(random.nextLong(least.toMillis(), most.toMillis()));
        reach(status);
    }

    private void reach(OrderStatus status) {
        steps.add(new OrderStep(steps.size() + 1, status, now));
    }
}
