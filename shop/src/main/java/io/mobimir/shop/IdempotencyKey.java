package io.mobimir.shop;

/**
 * The key under which a client sends a request, so that repeats of the request count once: 1 to {@value #MAX} printable
 * ASCII characters. Carts, checkouts and all other requests with a key use this format.
 */
public record IdempotencyKey(String value) {
    public static final int MAX = 255;

    /** The name of the header; error messages use it. */
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
