package io.mobimir.http;

import io.mobimir.http.route.Route;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs one line for each request, without secrets. Failures of ours are logged where they happen. */
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
