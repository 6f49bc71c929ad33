package io.mobimir.http.wire;

import io.mobimir.http.problem.ProblemType;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each request that was refused because of who asks, or how often: for whoever looks for attacks. The name of the
 * logger is a promise. Nothing of the request stands in it but what was verified: no path, no token.
 */
final class SecurityLog {
    private static final Logger LOG = LoggerFactory.getLogger("io.mobimir.security");
    private static final Set<Integer> STATUSES = Set.of(401, 403, 429);

    private SecurityLog() {}

    static void refused(Exchange exchange, ProblemType problem) {
        if (STATUSES.contains(problem.status())) {
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
}
