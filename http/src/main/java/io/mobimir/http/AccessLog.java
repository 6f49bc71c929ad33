package io.mobimir.http;

import io.mobimir.http.route.Route;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line for each request; nothing in it is secret. What failed here is logged where it failed. */
final class AccessLog implements RequestListener {
    private static final Logger LOG = LoggerFactory.getLogger("io.mobimir.http.access");

    @Override
    public void answered(Route route, int status, long nanos, String requestId) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "request={} operation={} status={} micros={}",
                    requestId,
                    route.operation(),
                    status,
                    TimeUnit.NANOSECONDS.toMicros(nanos));
        }
    }
}
