package io.mobimir.http.live;

import io.mobimir.shop.UserId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Limits the number of streams, in total and per user. */
final class StreamLimits {
    private final int most;
    private final int perUser;
    private final Semaphore free;
    private final Map<UserId, Integer> taken = new ConcurrentHashMap<>();

    StreamLimits(int most, int perUser) {
        this.most = most;
        this.perUser = perUser;
        this.free = new Semaphore(most);
    }

    boolean take(UserId user) {
        if (!free.tryAcquire()) {
            return false;
        }
        if (taken.merge(user, 1, Integer::sum) <= perUser) {
            return true;
        }
        giveBack(user);
        return false;
    }

    void giveBack(UserId user) {
        taken.computeIfPresent(user, (same, count) -> count == 1 ? null : count - 1);
        free.release();
    }

    boolean hasEnough(UserId user) {
        return taken.getOrDefault(user, 0) >= perUser;
    }

    boolean has(UserId user) {
        return taken.containsKey(user);
    }

    int taken() {
        return most - free.availablePermits();
    }
}
