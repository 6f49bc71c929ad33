package io.mobimir.migration.record;

/**
 * Something that is not the same on both sides, for a person.
 *
 * @param field the field, or what is wrong with the whole row
 * @param origin what the origin holds there
 * @param target what the target holds there
 */
public record Difference(String key, String field, String origin, String target) {
    public static final String ROW = "(row)";
    public static final String COPY = "(copy)";
    public static final String ANSWER = "(answer)";
    public static final String OWNER = "(owner)";
}
