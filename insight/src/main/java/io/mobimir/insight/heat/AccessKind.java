package io.mobimir.insight.heat;

import io.mobimir.shop.InvalidField;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The measures of the use of a key. */
public enum AccessKind {
    /** Reads that need no agreement of replicas. */
    READ,
    /** Writes without a condition. */
    WRITE,
    /** Lightweight transactions: conditional writes, and reads at SERIAL. */
    CAS,
    /** Bytes of values sent and of answers received. */
    BYTES,
    /** Microseconds for which callers waited. */
    TIME;

    /** Returns whether it counts operations; the others measure what operations cost. */
    public boolean isOperation() {
        return this == READ || this == WRITE || this == CAS;
    }

    /** Returns its name for people and programs. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind of that name. */
    public static AccessKind parse(String key) {
        return Arrays.stream(values())
                .filter(kind -> kind.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new InvalidField(
                        "kind",
                        "must be one of "
                                + Arrays.stream(values()).map(AccessKind::key).collect(Collectors.joining(", "))));
    }
}
