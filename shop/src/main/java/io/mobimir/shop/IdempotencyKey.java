package io.mobimir.shop;

/**
 * What a client calls one wish, so that the wish counts once however often it is sent: 1 to {@value #MAX} printable ASCII
 * characters. The same format for carts, checkouts and everything else that takes a key.
 */
public record IdempotencyKey(String value) {
    public static final int MAX = 255;

    /** The name of the header; refusals name it. */
    public static final String FIELD = "Idempotency-Key";

    private static final char FIRST = ' ';
    private static final char LAST = '~';

    public IdempotencyKey {
        Require.present(FIELD, value);
        boolean printable = value.chars().allMatch(each -> each >= FIRST && each <= LAST);
        if (value.isBlank() || value.length() > MAX || !printable) {
            throw new InvalidField(FIELD, "must have 1 to " + MAX + " printable ASCII characters");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
