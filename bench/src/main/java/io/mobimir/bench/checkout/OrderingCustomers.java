package io.mobimir.bench.checkout;

import io.mobimir.bench.BenchShop;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The customers of one side. Sides do not share customers, but order the same products in the same turns. */
final class OrderingCustomers {
    /** More than order at once, and so few that all of them have ordered before the warm-up is over. */
    private static final int REGULARS = 500;

    /** The product that everybody wants at once; the others are ordered in turn. */
    private static final int HOT = BenchShop.PRODUCTS - 1;

    private final String side;
    private final AtomicInteger orders = new AtomicInteger();
    private final AtomicInteger products = new AtomicInteger();
    private final Queue<String> regulars = new ConcurrentLinkedQueue<>();

    OrderingCustomers(String side) {
        this.side = side;
        IntStream.range(0, REGULARS).forEach(n -> regulars.add(side + "-REGULAR-" + n));
    }

    /** Customers who never ordered before. */
    Demand everybody(int lines) {
        return new OnceEach() {
            @Override
            public Wish next() {
                return new Wish(newCustomer(), "only", inTurn(lines));
            }
        };
    }

    /** Customers who never ordered before and all want the same product. */
    Demand crowd() {
        return new OnceEach() {
            @Override
            public Wish next() {
                return new Wish(newCustomer(), "only", List.of(HOT));
            }
        };
    }

    /** A fixed set of customers; one whose order is under way makes no other. */
    Demand regulars() {
        return new Demand() {
            @Override
            public Wish next() {
                return new Wish(regulars.remove(), "KEY-" + orders.incrementAndGet(), inTurn(1));
            }

            @Override
            public void done(Wish wish) {
                regulars.add(wish.customer());
            }
        };
    }

    private String newCustomer() {
        return side + "-" + orders.incrementAndGet();
    }

    private List<Integer> inTurn(int lines) {
        int first = products.getAndAdd(lines);
        return IntStream.range(first, first + lines)
                .mapToObj(n -> Math.floorMod(n, HOT))
                .toList();
    }

    private abstract static class OnceEach implements Demand {
        @Override
        public void done(Wish wish) {}
    }
}
