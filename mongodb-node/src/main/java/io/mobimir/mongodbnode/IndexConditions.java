package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a query on single fields, as far as an index can use them. The query may ask for more, so it has to
 * be applied to the documents that the index finds.
 */
final class IndexConditions {
    private final Map<String, List<Object>> values = new HashMap<>();
    private final Map<String, Object> lower = new HashMap<>();
    private final Map<String, Object> upper = new HashMap<>();

    private IndexConditions() {}

    static IndexConditions of(Document query) {
        IndexConditions conditions = new IndexConditions();
        conditions.read(query);
        return conditions;
    }

    private void read(Document query) {
        query.forEach((field, asked) -> {
            if (field.equals("$and") && asked instanceof Collection<?> all) {
                all.stream()
                        .filter(Document.class::isInstance)
                        .map(Document.class::cast)
                        .forEach(this::read);
            } else if (!field.startsWith("$")) {
                read(field, asked);
            }
        });
    }

    private void read(String field, @Nullable Object asked) {
        if (asked instanceof Document operators) {
            operators.forEach((operator, operand) -> read(field, operator, operand));
        } else {
            oneOf(field, List.of(Scalars.of(asked)));
        }
    }

    private void read(String field, String operator, @Nullable Object operand) {
        switch (operator) {
            case "$eq" -> oneOf(field, List.of(Scalars.of(operand)));
            case "$in" -> {
                if (operand instanceof Collection<?> all) {
                    oneOf(field, all.stream().map(Scalars::of).toList());
                }
            }
            case "$gt", "$gte" -> bound(lower, field, operand);
            case "$lt", "$lte" -> bound(upper, field, operand);
            default -> {}
        }
    }

    /** Adds the allowed values of a field, unless one has no order: then the index cannot answer. */
    private void oneOf(String field, List<Optional<Object>> scalars) {
        if (scalars.stream().allMatch(Optional::isPresent)) {
            TreeSet<Object> sorted = new TreeSet<>(Scalars::compare);
            scalars.forEach(scalar -> sorted.add(scalar.orElseThrow()));
            values.put(field, List.copyOf(sorted));
        }
    }

    private static void bound(Map<String, Object> bounds, String field, @Nullable Object operand) {
        Scalars.of(operand).filter(scalar -> !Scalars.isNothing(scalar)).ifPresent(scalar -> bounds.put(field, scalar));
    }

    /** Returns the values, in order, of which the field must have one. */
    Optional<List<Object>> values(String field) {
        return Optional.ofNullable(values.get(field));
    }

    /** Returns the lower bound of the field. */
    Optional<Object> lower(String field) {
        return Optional.ofNullable(lower.get(field));
    }

    /** Returns the upper bound of the field. */
    Optional<Object> upper(String field) {
        return Optional.ofNullable(upper.get(field));
    }
}
