package io.mobimir.trials.migration;

import io.mobimir.app.command.demo.OldShop;
import io.mobimir.trials.migration.Expectation.KnownCart;
import io.mobimir.trials.migration.Expectation.KnownOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Records every answer that customers got, and each later answer that contradicts it. */
final class CustomerExpectations {
    private final List<KnownOrder> orders = new ArrayList<>();
    private final List<KnownCart> carts = new ArrayList<>();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

    /** Returns the expectations for all readable documents of an old shop. */
    static CustomerExpectations of(OldShop old) {
        CustomerExpectations expectations = new CustomerExpectations();
        for (int i = 0; i < old.orders(); i++) {
            if (!old.isBroken(i)) {
                expectations.orders.add(new KnownOrder(OldShop.order(i), OldShop.status(i)));
            }
        }
        for (int i = 0; i < old.carts(); i++) {
            if (!old.isBroken(i)) {
                expectations.carts.add(new KnownCart(OldShop.owner(i), OldShop.lines(i)));
            }
        }
        return expectations;
    }

    synchronized void add(KnownOrder order) {
        order.touch();
        orders.add(order);
    }

    synchronized void add(KnownCart cart) {
        carts.add(cart);
    }

    synchronized KnownOrder anyOrder() {
        return orders.get(oftenNew(orders.size()));
    }

    synchronized KnownCart anyCart() {
        return carts.get(oftenNew(carts.size()));
    }

    /** Returns a random index, newer ones more often. */
    private static int oftenNew(int size) {
        double place = ThreadLocalRandom.current().nextDouble();
        return size - 1 - (int) (size * place * place * place);
    }

    synchronized List<Expectation> all(Predicate<Expectation> which) {
        return Stream.<Expectation>concat(orders.stream(), carts.stream())
                .filter(which)
                .toList();
    }

    void complain(String complaint) {
        complaints.add(complaint);
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }
}
