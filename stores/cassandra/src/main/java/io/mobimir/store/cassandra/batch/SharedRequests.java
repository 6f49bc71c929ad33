package io.mobimir.store.cassandra.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * While enough requests are in flight, lets new ones wait and share the next request; sends a request at once if there is
 * room.
 *
 * @param <T> the part of one caller
 */
final class SharedRequests<T> {
    private final int mostUnderWay;
    private final int mostSharing;
    private final Function<List<T>, CompletionStage<?>> send;
    private final Queue<T> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();

    /** @param send sends one request for all of these; must not throw; the stage ends with the request */
    SharedRequests(int mostUnderWay, int mostSharing, Function<List<T>, CompletionStage<?>> send) {
        this.mostUnderWay = mostUnderWay;
        this.mostSharing = mostSharing;
        this.send = send;
    }

    void add(T one) {
        waiting.add(one);
        sendWaiting();
    }

    /** Sends waiting requests; called after every request, so that no caller is left waiting. */
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
