package io.mobimir.shop.auditlog;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.Arrays;
import java.util.Locale;

/**
 * The outcome of a change.
 *
 * @param text details, such as the problem that was answered
 */
public record AuditedOutcome(Kind kind, String text) {
    private static final int MAX_TEXT = 1_000;

    /** The ways in which a change can end. */
    public enum Kind {
        /** The change was made, now or earlier. */
        DONE,
        /** Nothing was changed. */
        REFUSED,
        /** The change began and did not end normally: all or part of it may have happened. */
        UNKNOWN;

        /** Returns the name in tables and in JSON. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Kind parse(String key) {
            return Arrays.stream(values())
                    .filter(kind -> kind.key().equals(key))
                    .findFirst()
                    .orElseThrow(() -> new InvalidField("outcome", "must be done, refused or unknown"));
        }
    }

    public AuditedOutcome {
        Require.present("outcome", kind);
        Require.text("outcome", text, MAX_TEXT);
    }

    public static AuditedOutcome done() {
        return new AuditedOutcome(Kind.DONE, "");
    }

    public static AuditedOutcome refused(String why) {
        return new AuditedOutcome(Kind.REFUSED, why);
    }

    public static AuditedOutcome unknown(String what) {
        return new AuditedOutcome(Kind.UNKNOWN, what);
    }
}
