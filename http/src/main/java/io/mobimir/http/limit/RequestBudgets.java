package io.mobimir.http.limit;

import io.mobimir.http.address.IpAddress;
import io.mobimir.http.auth.Caller;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import java.net.InetAddress;
import java.time.Duration;

/**
 * Counts requests, and refuses those beyond the limits. A customer has their own budget. Anybody can open many guest
 * sessions, so guests also share the budget of their address with each other and with unknown clients.
 */
public final class RequestBudgets {
    private final RateLimit clients;
    private final RateLimit addresses;

    public RequestBudgets(RateSettings client, RateSettings address) {
        this.clients = new RateLimit(client.perSecond(), client.burst(), System::nanoTime);
        this.addresses = new RateLimit(address.perSecond(), address.burst(), System::nanoTime);
    }

    /** Counts a request of a known caller. */
    public void count(InetAddress address, Caller caller) {
        if (caller.identity().isPresent()) {
            take(clients, "user:" + caller.user());
        } else {
            count(address);
            caller.guest().ifPresent(guest -> take(clients, "guest:" + guest));
        }
    }

    /** Counts a request of an unknown client. */
    public void count(InetAddress address) {
        take(addresses, IpAddress.client(address));
    }

    private static void take(RateLimit limit, String key) {
        Duration wait = limit.take(key);
        if (!wait.isZero()) {
            throw Problem.of(ProblemType.TOO_MANY_REQUESTS, "This client sends more requests than it may.")
                    .retryAfter(wait)
                    .refused();
        }
    }

    /** Returns how many requests were refused so far. */
    public long refused() {
        return clients.refused() + addresses.refused();
    }
}
