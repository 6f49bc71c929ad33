package io.mobimir.trials.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.shop.order.OrderStatus;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The last answer that a customer got, which every later answer must match. A client that asks about it or changes it
 * holds its monitor until the answer is known.
 */
abstract sealed class Expectation {
    private volatile boolean touched;

    /** Returns the question for an instance. */
    abstract String question();

    /** Returns the expected answer. */
    abstract String expected();

    abstract Entity entity();

    /** Returns whether it was changed in this run. */
    boolean isTouched() {
        return touched;
    }

    void touch() {
        touched = true;
    }

    /** An order and its status. */
    static final class KnownOrder extends Expectation {
        final String id;
        private OrderStatus status;

        KnownOrder(String id, OrderStatus status) {
            this.id = id;
            this.status = status;
        }

        synchronized OrderStatus status() {
            return status;
        }

        synchronized void became(OrderStatus next) {
            status = next;
            touch();
        }

        @Override
        String question() {
            return "order " + id;
        }

        @Override
        synchronized String expected() {
            return status.key();
        }

        @Override
        Entity entity() {
            return Entity.ORDERS;
        }
    }

    /** A cart and the quantity of each product in it. */
    static final class KnownCart extends Expectation {
        final String owner;
        private final SortedMap<String, Integer> lines;

        KnownCart(String owner, SortedMap<String, Integer> lines) {
            this.owner = owner;
            this.lines = new TreeMap<>(lines);
        }

        synchronized void added(String product) {
            lines.merge(product, 1, Integer::sum);
            touch();
        }

        synchronized void removed(String product) {
            lines.remove(product);
            touch();
        }

        @Override
        String question() {
            return "cart " + owner;
        }

        @Override
        synchronized String expected() {
            return lines.entrySet().stream().map(KnownCart::line).collect(Collectors.joining(","));
        }

        private static String line(Map.Entry<String, Integer> line) {
            return line.getKey() + "=" + line.getValue();
        }

        @Override
        Entity entity() {
            return Entity.CARTS;
        }
    }
}
