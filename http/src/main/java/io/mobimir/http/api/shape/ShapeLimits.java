package io.mobimir.http.api.shape;

/** Bounds that several shapes declare; the domain's own records enforce them. */
final class ShapeLimits {
    static final int ID = 128;
    /** The pattern for ids made by requests; ids that came from MongoDB may have any characters. */
    static final String NEW_ID = "^[A-Za-z0-9._~-]{1,64}$";

    static final String WORD = "[a-z0-9][a-z0-9_-]{0,31}";
    static final String AMOUNT = "^\\d{1,18}(\\.\\d{1,8})?$";
    static final String CURRENCY = "^[A-Z]{3}$";

    private ShapeLimits() {}
}
