package io.mobimir.shop.auditlog;

import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;

/**
 * What somebody sets out to change.
 *
 * @param actor {@code user:…} for the owner of a token, {@code os:…} for whoever runs a command on the cluster
 * @param operation the name of the route or the command, such as {@code move-order}
 * @param target what it is about, such as the path of the request
 * @param details what was asked for, cut to {@link #MAX_DETAILS} characters
 * @param reason why, in the actor's own words; empty if nothing was said
 */
public record AuditedChange(String actor, String operation, String target, String details, String reason) {
    public static final int MAX_REASON = 500;
    public static final int MAX_DETAILS = 1_000;
    private static final int MAX_TARGET = 2_000;
    private static final String USER = "user:";
    private static final String COMMAND = "os:";

    public AuditedChange {
        Require.id("actor", actor);
        Require.id("operation", operation);
        target = cut(Require.present("target", target), MAX_TARGET);
        details = cut(Require.present("details", details), MAX_DETAILS);
        Require.text("reason", reason, MAX_REASON);
    }

    /** The actor that the owner of a token is. */
    public static String actor(UserId user) {
        return cut(USER + user.value(), Require.MAX_ID);
    }

    /** The actor that a user of the operating system is. */
    public static String command(String osUser) {
        return cut(COMMAND + osUser, Require.MAX_ID);
    }

    private static String cut(String text, int most) {
        if (text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }
}
