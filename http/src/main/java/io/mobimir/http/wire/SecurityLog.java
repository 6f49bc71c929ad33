package io.mobimir.http.wire;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import com.github.benmanes.caffeine.cache.Ticker;
import io.mobimir.http.address.IpAddress;
import io.mobimir.http.problem.ProblemType;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs requests that were refused because of the caller or the rate, to detect attacks. Of one address and problem, the
 * first few in a minute have a line each, and the others one line with their number at the end of the minute. The name of
 * the logger is stable. Lines contain only verified values of a request: no path, no token.
 */
final class SecurityLog {
    static final int LINES = 5;
    static final Duration TIME = Duration.ofMinutes(1);
    private static final Logger LOG = LoggerFactory.getLogger("io.mobimir.security");
    private static final Set<Integer> STATUSES = Set.of(401, 403, 429);
    private static final int MOST_SOURCES = 10_000;
    private static final SecurityLog ALL = new SecurityLog(Ticker.systemTicker());

    private final LoadingCache<Source, AtomicInteger> sources;

    /** The address that was refused, and the problem. */
    record Source(String address, ProblemType problem) {}

    SecurityLog(Ticker ticker) {
        this.sources = Caffeine.newBuilder()
                .maximumSize(MOST_SOURCES)
                .expireAfterWrite(TIME)
                .ticker(ticker)
                .scheduler(Scheduler.systemScheduler())
                .removalListener(SecurityLog::sum)
                .build(source -> new AtomicInteger());
    }

    static void refused(Exchange exchange, ProblemType problem) {
        if (STATUSES.contains(problem.status())
                && ALL.isNews(new Source(IpAddress.client(exchange.client()), problem))) {
            LOG.info(
                    "refused status={} problem={} route=\"{}\" address={} user={} request={}",
                    problem.status(),
                    problem.key(),
                    exchange.route(),
                    exchange.client().getHostAddress(),
                    exchange.user(),
                    exchange.id());
        }
    }

    /** Counts a refusal; returns whether it gets its own line. */
    boolean isNews(Source source) {
        return sources.get(source).incrementAndGet() <= LINES;
    }

    private static void sum(@Nullable Source source, @Nullable AtomicInteger count, RemovalCause cause) {
        int more = count == null ? 0 : count.get() - LINES;
        if (source != null && more > 0) {
            LOG.info(
                    "refused status={} problem={} address={} more={}",
                    source.problem().status(),
                    source.problem().key(),
                    source.address(),
                    more);
        }
    }

    /** Writes the lines that are due now. */
    void tidy() {
        sources.cleanUp();
    }
}
