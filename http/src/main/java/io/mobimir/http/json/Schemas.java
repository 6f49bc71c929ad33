package io.mobimir.http.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Makes JSON schemas (2020-12) of shapes; each record gets its own name and is described once. A record with optional fields
 * that is both read and written is described twice: a request may say null where an answer leaves the field out.
 */
public final class Schemas {
    private static final String REFERENCE = "#/components/schemas/";
    private static final String INPUT = "Input";

    private final Map<String, Class<?>> shapes = new TreeMap<>();
    private final Map<String, Object> described = new TreeMap<>();

    /** Returns a reference to the schema of a shape that is written, and adds it to {@link #all}. */
    public Map<String, Object> written(Class<?> shape) {
        return of(shape, false);
    }

    /** Returns a reference to the schema of a shape that is read, and adds it to {@link #all}. */
    public Map<String, Object> read(Class<?> shape) {
        return of(shape, hasOptional(shape));
    }

    private Map<String, Object> of(Class<?> shape, boolean withNulls) {
        String simple = shape.getSimpleName();
        String name = withNulls && !simple.endsWith(INPUT) ? simple + INPUT : simple;
        Class<?> known = shapes.putIfAbsent(name, shape);
        if (known == null) {
            described.put(name, record(shape, withNulls));
        } else if (known != shape) {
            throw new IllegalStateException("two shapes have one name: " + known + " and " + shape);
        }
        return Map.of("$ref", REFERENCE + name);
    }

    /** Returns every schema by its name. */
    public Map<String, Object> all() {
        return described;
    }

    /** Returns whether a request may omit the whole body. */
    public static boolean isOptional(Class<?> shape) {
        return Arrays.stream(shape.getRecordComponents()).noneMatch(ShapeIntrospector::isRequired);
    }

    private static boolean hasOptional(Class<?> shape) {
        return Arrays.stream(shape.getRecordComponents())
                .anyMatch(component -> !ShapeIntrospector.isRequired(component)
                        || parts(component.getGenericType()).anyMatch(Schemas::hasOptional));
    }

    private static Stream<Class<?>> parts(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).flatMap(Schemas::parts);
        }
        return Stream.<Class<?>>of((Class<?>) type).filter(Class::isRecord);
    }

    private Map<String, Object> record(Class<?> shape, boolean withNulls) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : shape.getRecordComponents()) {
            String name = PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component.getName());
            boolean needed = ShapeIntrospector.isRequired(component);
            Map<String, Object> schema = property(component, withNulls);
            properties.put(name, withNulls && !needed ? orNull(schema) : schema);
            if (needed) {
                required.add(name);
            }
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> orNull(Map<String, Object> schema) {
        Object type = schema.get("type");
        if (type == null || schema.containsKey("enum")) {
            return Map.of("anyOf", List.of(schema, Map.of("type", "null")));
        }
        Map<String, Object> either = new LinkedHashMap<>(schema);
        either.put("type", List.of(type, "null"));
        return either;
    }

    private Map<String, Object> property(RecordComponent component, boolean withNulls) {
        Map<String, Object> schema = new LinkedHashMap<>(type(component.getGenericType(), withNulls));
        Describe says = component.getAnnotation(Describe.class);
        if (says != null) {
            bound(schema, says);
            put(schema, "pattern", says.pattern());
            put(schema, "description", says.value());
            if (says.oneOf().length > 0) {
                schema.put("enum", List.of(says.oneOf()));
            }
        }
        return schema;
    }

    private static void put(Map<String, Object> schema, String key, String value) {
        if (!value.isEmpty()) {
            schema.put(key, value);
        }
    }

    private static void bound(Map<String, Object> schema, Describe says) {
        String what = switch (String.valueOf(schema.get("type"))) {
            case "string" -> "Length";
            case "array" -> "Items";
            case "object" -> "Properties";
            default -> "imum";
        };
        if (says.min() != Long.MIN_VALUE) {
            schema.put("min" + what, says.min());
        }
        if (says.max() != Long.MAX_VALUE) {
            schema.put("max" + what, says.max());
        }
    }

    private Map<String, Object> type(Type type, boolean withNulls) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? Map.of("type", "array", "items", type(arguments[0], withNulls))
                    : Map.of("type", "object", "additionalProperties", type(arguments[1], withNulls));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return of(plain, withNulls && hasOptional(plain));
        }
        if (plain.isEnum()) {
            return Map.of("type", "string", "enum", names(plain));
        }
        return simple(plain);
    }

    private static List<String> names(Class<?> constants) {
        return Arrays.stream(constants.getEnumConstants())
                .map(constant -> ShapeModule.nameOf((Enum<?>) constant))
                .toList();
    }

    private static Map<String, Object> simple(Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return Map.of("type", "integer", "format", "int32");
        }
        if (type == long.class) {
            return Map.of("type", "integer", "format", "int64");
        }
        if (type == double.class) {
            return Map.of("type", "number", "format", "double");
        }
        if (type == boolean.class || type == Boolean.class) {
            return Map.of("type", "boolean");
        }
        Map<Class<?>, String> formats = Map.of(Instant.class, "date-time", LocalDate.class, "date", UUID.class, "uuid");
        String format = formats.get(type);
        if (format == null && type != String.class) {
            throw new IllegalStateException("no schema for " + type);
        }
        return format == null ? Map.of("type", "string") : Map.of("type", "string", "format", format);
    }
}
