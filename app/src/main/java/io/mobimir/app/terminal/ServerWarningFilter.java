package io.mobimir.app.terminal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/** Lets a warning of the database about a statement through once a minute: a statement that is sent often warns as often. */
public final class ServerWarningFilter extends TurboFilter {
    /** The logger and the message with which the driver passes warnings of the server on. */
    private static final String DRIVER = "com.datastax.oss.driver.internal.core.cql.CqlRequestHandler";

    private static final String SERVER_WARNING = "server side warning";
    private static final Duration QUIET = Duration.ofMinutes(1);
    private static final int MOST_STATEMENTS = 1_000;

    private final Cache<String, Boolean> warned;

    public ServerWarningFilter() {
        this(Ticker.systemTicker());
    }

    ServerWarningFilter(Ticker time) {
        this.warned = Caffeine.newBuilder()
                .maximumSize(MOST_STATEMENTS)
                .expireAfterWrite(QUIET)
                .ticker(time)
                .build();
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] params,
            @Nullable Throwable error) {
        if (params == null || params.length == 0 || format == null) {
            return FilterReply.NEUTRAL;
        }
        if (!logger.getName().equals(DRIVER) || !format.contains(SERVER_WARNING)) {
            return FilterReply.NEUTRAL;
        }
        boolean isFirst = warned.asMap().putIfAbsent(String.valueOf(params[0]), true) == null;
        return isFirst ? FilterReply.NEUTRAL : FilterReply.DENY;
    }
}
