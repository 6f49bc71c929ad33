package io.mobimir.store.cassandra.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Lets those who come while enough requests are under way share the next one; who comes while there is room goes at once.
 *
 * @param <T> what one of them wants
 */
final class SharedRequests<T> {
    private final int mostUnderWay;
    private final int mostSharing;
    private final Function<List<T>, CompletionStage<?>> send;
    private final Queue<T> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();

    /** @param send makes one request for all of these; never fails itself, and the stage ends with the request */
    SharedRequests(int mostUnderWay, int mostSharing, Function<List<T>, CompletionStage<?>> send) {
        this.mostUnderWay = mostUnderWay;
        this.mostSharing = mostSharing;
        this.send = send;
    }

    void add(T one) {
        waiting.add(one);
        sendWaiting();
    }

    /** Whoever ends a request looks here again, so nobody is left waiting. */
    private void sendWaiting() {
        while (!waiting.isEmpty()) {
            int requests = underWay.get();
            if (requests >= mostUnderWay) {
                return;
            }
            if (underWay.compareAndSet(requests, requests + 1)) {
                send(take());
            }
        }
    }

    private List<T> take() {
        List<T> group = new ArrayList<>(mostSharing);
        T next = waiting.poll();
        while (next != null) {
            group.add(next);
            next = group.size() < mostSharing ? waiting.poll() : null;
        }
        return group;
    }

    private void send(List<T> group) {
        if (group.isEmpty()) {
            underWay.decrementAndGet();
            return;
        }
        var unused = send.apply(group).whenComplete((done, error) -> {
            underWay.decrementAndGet();
            sendWaiting();
        });
    }
}
