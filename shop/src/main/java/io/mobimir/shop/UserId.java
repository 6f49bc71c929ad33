package io.mobimir.shop;

/** A signed-in customer. */
public record UserId(String value) {
    public UserId {
        Require.id("user_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
