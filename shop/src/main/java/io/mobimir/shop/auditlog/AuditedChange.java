package io.mobimir.shop.auditlog;

import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;

/**
 * A change that an actor is about to make.
 *
 * @param actor {@code user:…} for the owner of a token, {@code os:…} for the user who runs a command on the cluster
 * @param operation the name of the route or the command, such as {@code move-order}
 * @param target the object of the change, such as the path of the request
 * @param details the request, cut to {@link #MAX_DETAILS} characters
 * @param reason the reason in the actor's own words; may be empty
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

    /** Returns the actor for the owner of a token. */
    public static String actor(UserId user) {
        return cut(USER + user.value(), Require.MAX_ID);
    }

    /** Returns the actor for a user of the operating system. */
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
