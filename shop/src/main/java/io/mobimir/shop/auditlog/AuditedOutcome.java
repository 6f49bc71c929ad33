package io.mobimir.shop.auditlog;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.Arrays;
import java.util.Locale;

/**
 * What became of a change.
 *
 * @param text such as the problem that refused it
 */
public record AuditedOutcome(Kind kind, String text) {
    private static final int MAX_TEXT = 1_000;

    /** The ways in which a change can end. */
    public enum Kind {
        /** It was made, or had been made before. */
        DONE,
        /** Nothing was changed. */
        REFUSED,
        /** It was begun and did not end as it should: it may have happened, or a part of it. */
        UNKNOWN;

        /** The name in tables and in JSON. */
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
