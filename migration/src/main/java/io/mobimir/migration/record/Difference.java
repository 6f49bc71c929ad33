package io.mobimir.migration.record;

/**
 * A difference between the two sides, for a person.
 *
 * @param field the field, or the fault of the whole row
 * @param origin the value at the origin
 * @param target the value at the target
 */
public record Difference(String key, String field, String origin, String target) {
    public static final String ROW = "(row)";
    public static final String COPY = "(copy)";
    public static final String ANSWER = "(answer)";
    public static final String OWNER = "(owner)";
}
