package io.mobimir.shop;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Identifies a checkout: the customer and the idempotency key that the client chose. The order's id is derived from it, so
 * repeating a checkout makes no second order.
 */
public record CheckoutId(UserId user, String key) {
    private static final int ORDER_ID_BYTES = 16;

    public CheckoutId {
        Require.present("user_id", user);
        Require.id("idempotency_key", key, IdempotencyKey.MAX);
    }

    /** Returns the id of this checkout's order: 128 bits of a digest of the user and the key. */
    public OrderId order() {
        MessageDigest digest = sha256();
        digest.update(user.value().getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0); // ids hold no control characters, so this ends the user
        digest.update(key.getBytes(StandardCharsets.UTF_8));
        return new OrderId("ORD-" + HexFormat.of().formatHex(digest.digest(), 0, ORDER_ID_BYTES));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return user + "/" + key;
    }
}
