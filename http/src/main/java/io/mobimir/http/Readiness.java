package io.mobimir.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The checks that must pass before the platform takes requests, by name; each call runs them again. */
public record Readiness(Map<String, BooleanSupplier> checks) {
    private static final Logger log = LoggerFactory.getLogger(Readiness.class);

    public Readiness {
        checks = new LinkedHashMap<>(checks);
    }

    /** Returns the names of the checks that failed or threw, in the given order. */
    public List<String> failing() {
        return checks.entrySet().stream()
                .filter(check -> !passes(check.getKey(), check.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the names of all checks. */
    List<String> names() {
        return List.copyOf(checks.keySet());
    }

    private static boolean passes(String name, BooleanSupplier check) {
        try {
            return check.getAsBoolean();
        } catch (RuntimeException e) {
            log.debug("the readiness check {} failed", name, e);
            return false;
        }
    }
}
