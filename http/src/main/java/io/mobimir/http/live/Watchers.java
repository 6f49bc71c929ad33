package io.mobimir.http.live;

import io.mobimir.http.auth.Bearer;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All watchers of orders on this instance. One thread reads the end of the feed and the trails of the watched orders in it;
 * another sends signs of life, and a third ends the streams of viewers who are no longer signed in. An idle watcher costs
 * only its entry.
 */
public final class Watchers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watchers.class);

    private final Orders orders;
    private final FeedTail tail;
    private final WatchSettings settings;
    private final StreamLimits places;
    private final StreamExpiry ends;
    private final Map<OrderId, List<Subscription>> watched = new ConcurrentHashMap<>();
    private final ScheduledExecutorService reader = oneThread("order-watch");
    private final ScheduledExecutorService heart = oneThread("order-watch-beat");
    private final ScheduledExecutorService guard = oneThread("order-watch-end");
    /** Used by the reader thread alone: the orders to read as soon as the store answers. */
    private final Set<OrderId> due = new HashSet<>();

    private long looks;
    private boolean failing;

    public Watchers(Orders orders, OrderFeed feed, CachedSessions sessions, Clock clock, WatchSettings settings) {
        this.orders = orders;
        this.tail = new FeedTail(feed, clock);
        this.settings = settings;
        this.places = new StreamLimits(settings.most(), settings.perUser());
        this.ends = new StreamExpiry(sessions, clock);
        repeat(reader, settings.look(), this::look);
        repeat(heart, settings.beat(), () -> everybody().forEach(Subscription::beat));
        repeat(guard, settings.look(), () -> ends.endExpired(everybody().toList()));
        repeat(guard, settings.signedIn(), () -> ends.endSignedOut(everybody().toList()));
    }

    private static ScheduledExecutorService oneThread(String name) {
        return Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    private static void repeat(ScheduledExecutorService thread, Duration pause, Runnable work) {
        long nanos = pause.toNanos();
        var unused = thread.scheduleWithFixedDelay(() -> attempt(work), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** Catches errors, because the executor would cancel work that throws, and streams would outlive their tokens. */
    private static void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.error("Work on watched orders failed; it runs again at its next turn: {}", work, e);
        }
    }

    /**
     * Passes every step after the given one to the watcher, first past steps, then new ones, until the order's last step or
     * until the subscription is closed. Empty if too many streams are open, in total or for this user.
     */
    public Optional<Subscription> subscribe(OrderId order, int lastSeen, Bearer viewer, Watcher watcher) {
        if (!places.take(viewer.user())) {
            return Optional.empty();
        }
        Subscription subscription = new Subscription(order, lastSeen, viewer, watcher, this::forget);
        watched.merge(order, List.of(subscription), Watchers::joined);
        try {
            // Reads the trail only now, so that a step taken meanwhile is either in the trail or found by the reader.
            subscription.tell(orders.trail(order));
        } catch (RuntimeException e) {
            subscription.close();
            throw e;
        }
        return Optional.of(subscription);
    }

    /** Returns how many watchers there are. */
    public int count() {
        return places.taken();
    }

    /** Returns whether the user has as many streams here as allowed. */
    boolean hasEnough(UserId user) {
        return places.hasEnough(user);
    }

    /** Ends the streams of this user whose sessions have ended. */
    public void recheck(UserId user) {
        if (places.has(user)) {
            guard.execute(() -> ends.endSignedOut(everybody()
                    .filter(each -> each.viewer().user().equals(user))
                    .toList()));
        }
    }

    private void forget(Subscription gone) {
        watched.computeIfPresent(gone.order(), (order, all) -> without(all, gone));
        places.giveBack(gone.viewer().user());
    }

    private static List<Subscription> joined(List<Subscription> some, List<Subscription> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static @Nullable List<Subscription> without(List<Subscription> all, Subscription gone) {
        List<Subscription> rest = all.stream().filter(each -> each != gone).toList();
        return rest.isEmpty() ? null : rest;
    }

    private Stream<Subscription> everybody() {
        return watched.values().stream().flatMap(List::stream);
    }

    /** Catches errors: an error that escaped would end the thread for good. */
    private void look() {
        try {
            if (watched.isEmpty()) {
                tail.skip();
                due.clear();
                return;
            }
            collectDue();
            readDue();
            if (failing) {
                LOG.info("Watched orders are read again.");
                failing = false;
            }
        } catch (RuntimeException e) {
            if (!failing) {
                LOG.warn("Cannot read watched orders; steps will be sent when reading works again.", e);
                failing = true;
            }
        }
    }

    private void collectDue() {
        int slots = settings.looksPerRecheck();
        long slot = looks++ % slots;
        for (OrderId order : watched.keySet()) {
            if (Math.floorMod(order.hashCode(), slots) == slot) {
                due.add(order);
            }
        }
        due.addAll(tail.news());
        due.retainAll(watched.keySet());
    }

    private void readDue() throws StoreException {
        for (OrderId order : List.copyOf(due)) {
            List<OrderStep> trail = orders.trail(order);
            watched.getOrDefault(order, List.of()).forEach(each -> each.tell(trail));
            due.remove(order);
        }
    }

    /** Ends every stream; clients reconnect, here or to another instance. */
    @Override
    public void close() {
        reader.shutdownNow();
        heart.shutdownNow();
        guard.shutdownNow();
        everybody().forEach(Subscription::end);
    }
}
