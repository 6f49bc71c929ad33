package io.mobimir.shop.catalogue;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.Map;

/** Checks the attributes of products and the filters on them. */
final class Attributes {
    private static final int MAX_ENTRIES = 64;
    /** Short enough for an index term together with its name. */
    private static final int MAX_VALUE = 128;

    private Attributes() {}

    static Map<String, String> valid(Map<String, String> attributes) {
        return valid(attributes, MAX_ENTRIES);
    }

    static Map<String, String> valid(Map<String, String> attributes, int most) {
        Map<String, String> copy = Require.map("attributes", attributes, most, MAX_VALUE);
        copy.forEach((name, value) -> {
            Require.filled("attributes." + name, value, MAX_VALUE);
            if (value.codePoints().anyMatch(Character::isISOControl)) {
                throw new InvalidField("attributes." + name, "must not contain control characters");
            }
        });
        return copy;
    }
}
