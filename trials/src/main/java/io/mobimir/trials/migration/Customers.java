package io.mobimir.trials.migration;

import io.mobimir.app.command.demo.DemoGoods;
import io.mobimir.app.config.Entity;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.trials.migration.Expectation.KnownCart;
import io.mobimir.trials.migration.Expectation.KnownOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Customers who order, look at their orders, fill carts, and remember every answer, until they are stopped. */
final class Customers implements AutoCloseable {
    private static final int MODELS = 50_000;
    private static final int LONGEST_PAUSE = 60;
    private static final DemoGoods GOODS = new DemoGoods();

    private final CustomerExpectations expectations;
    private final RetryingClient client;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger newcomers = new AtomicInteger();
    private volatile boolean over;

    Customers(CustomerExpectations expectations, RetryingClient client) {
        this.expectations = expectations;
        this.client = client;
    }

    Customers come(int many) {
        for (int i = 0; i < many; i++) {
            Thread customer = new Thread(this::live, "customer-" + i);
            customer.setDaemon(true);
            threads.add(customer);
            customer.start();
        }
        return this;
    }

    private void live() {
        try {
            while (!over) {
                act(ThreadLocalRandom.current());
                Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does one thing. Of a hundred: 20 place an order, 24 move one, 20 fill a cart, 3 remove a product, 33 look. */
    private void act(ThreadLocalRandom random) throws InterruptedException {
        int wish = random.nextInt(100);
        if (wish < 20) {
            place(random.nextInt(MODELS));
        } else if (wish < 44) {
            move(expectations.anyOrder());
        } else if (wish < 64) {
            add(wish < 46 ? newCart() : expectations.anyCart(), random.nextInt(DemoGoods.PRODUCTS));
        } else if (wish < 67) {
            remove(expectations.anyCart(), random.nextInt(DemoGoods.PRODUCTS));
        } else {
            client.look(wish < 84 ? expectations.anyOrder() : expectations.anyCart());
        }
    }

    private void place(int like) throws InterruptedException {
        String id = "ORD-NEW-%07d".formatted(newcomers.incrementAndGet());
        String request = "place %s %d %d".formatted(id, System.currentTimeMillis(), like);
        Optional<String> answer = client.ask(Entity.ORDERS, request);
        answer.filter(it -> !it.endsWith("PLACED"))
                .ifPresent(it -> expectations.complain("%s could not be placed: %s".formatted(id, it)));
        if (answer.isPresent()) {
            expectations.add(new KnownOrder(id, OrderStatus.NEW));
        }
    }

    @SuppressWarnings("SynchronizationOnLocalVariableOrMethodParameter") // keeps others from asking
    private void move(KnownOrder order) throws InterruptedException {
        synchronized (order) {
            OrderStatus next = next(order.status());
            if (order.status().isFinal()) {
                client.look(order);
                return;
            }
            Optional<String> answer = client.ask(order.entity(), "move %s %s".formatted(order.id, next.key()));
            answer.filter(it -> !it.equals(next.key()))
                    .ifPresent(it -> expectations.complain(
                            "%s was %s and did not become %s: %s".formatted(order.id, order.expected(), next, it)));
            answer.ifPresent(it -> order.became(next));
        }
    }

    private static OrderStatus next(OrderStatus status) {
        return switch (status) {
            case NEW -> OrderStatus.PROCESSING;
            case PROCESSING -> OrderStatus.SHIPPED;
            case SHIPPED, DELIVERED -> OrderStatus.DELIVERED;
            case CANCELLED -> OrderStatus.CANCELLED;
        };
    }

    private KnownCart newCart() {
        KnownCart cart = new KnownCart("user:NEW-%07d".formatted(newcomers.incrementAndGet()), new TreeMap<>());
        expectations.add(cart);
        return cart;
    }

    @SuppressWarnings("SynchronizationOnLocalVariableOrMethodParameter") // keeps others from asking
    private void add(KnownCart cart, int product) throws InterruptedException {
        synchronized (cart) {
            String request = "add %s %s %d".formatted(cart.owner, ChangeId.at(Instant.now()), product);
            Optional<String> answer = client.ask(cart.entity(), request);
            answer.filter(it -> !it.equals("DONE"))
                    .ifPresent(it -> expectations.complain("%s was not changed: %s".formatted(cart.owner, it)));
            answer.ifPresent(it -> cart.added(GOODS.product(product).id().value()));
        }
    }

    @SuppressWarnings("SynchronizationOnLocalVariableOrMethodParameter") // keeps others from asking
    private void remove(KnownCart cart, int product) throws InterruptedException {
        synchronized (cart) {
            client.ask(cart.entity(), "remove %s %d".formatted(cart.owner, product))
                    .ifPresent(it -> cart.removed(GOODS.product(product).id().value()));
        }
    }

    /** Stops the customers; each completes the current request first. */
    @Override
    public void close() {
        over = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
