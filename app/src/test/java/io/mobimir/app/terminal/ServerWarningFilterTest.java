package io.mobimir.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ServerWarningFilterTest {
    private static final String DRIVER = "com.datastax.oss.driver.internal.core.cql.CqlRequestHandler";
    private static final String WARNING = "Query '{}' generated server side warning(s): {}";

    private final AtomicLong now = new AtomicLong();
    private final ServerWarningFilter filter = new ServerWarningFilter(now::get);

    @Test
    void a_statement_warns_once_a_minute() {
        assertThat(warn("SELECT a")).isEqualTo(FilterReply.NEUTRAL);
        assertThat(warn("SELECT a")).isEqualTo(FilterReply.DENY);
        assertThat(warn("SELECT b")).isEqualTo(FilterReply.NEUTRAL);
        now.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(warn("SELECT a")).isEqualTo(FilterReply.NEUTRAL);
    }

    @Test
    void everything_else_passes() {
        assertThat(decide(DRIVER, "Lost a connection to {}", "node")).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decide("io.mobimir.Some", WARNING, "SELECT a")).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decide("io.mobimir.Some", WARNING, "SELECT a")).isEqualTo(FilterReply.NEUTRAL);
    }

    private FilterReply warn(String statement) {
        return decide(DRIVER, WARNING, statement, "Read 1001 tombstones");
    }

    private FilterReply decide(String logger, String format, Object... params) {
        Logger of = new LoggerContext().getLogger(logger);
        return filter.decide(null, of, Level.WARN, format, params, null);
    }
}
