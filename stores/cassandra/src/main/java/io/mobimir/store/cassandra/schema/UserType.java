package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A type of several fields, declared once like a table; always used frozen. */
public final class UserType<R> {
    private final String name;
    private final List<Field<R, ?>> fields;
    private final CqlType<R> type;

    private UserType(Builder<R> builder, Class<R> javaType, Function<UdtValue, R> reader) {
        this.name = builder.name;
        this.fields = List.copyOf(builder.fields);
        this.type = new CqlType<>("frozen<shop." + name + ">", new Mapping<>(this, javaType, reader));
    }

    public static <R> Builder<R> named(String name) {
        return new Builder<>(name);
    }

    public String name() {
        return name;
    }

    /** Returns the type for use in columns. */
    public CqlType<R> type() {
        return type;
    }

    List<Field<R, ?>> fields() {
        return fields;
    }

    String create(String keyspace) {
        return fields.stream()
                .map(field -> field.name() + " " + field.type().cql())
                .collect(Collectors.joining(
                        ",\n    ", "CREATE TYPE IF NOT EXISTS " + keyspace + "." + name + " (\n    ", "\n)"));
    }

    /** A field of the type; {@code value} reads the field's value from an R. */
    record Field<R, V>(String name, CqlType<V> type, Function<R, @Nullable V> value) {
        UdtValue put(UdtValue target, R source) {
            V found = value.apply(source);
            return found == null ? target : target.set(name, found, type.codec());
        }
    }

    private static <R> UserDefinedType driverType(UserType<R> declared) {
        UserDefinedTypeBuilder builder = new UserDefinedTypeBuilder("shop", declared.name).frozen();
        declared.fields.forEach(
                field -> builder.withField(field.name(), field.type().codec().getCqlType()));
        return builder.build();
    }

    private static final class Mapping<R> extends MappingCodec<UdtValue, R> {
        private final UserType<R> declared;
        private final Function<UdtValue, R> reader;

        Mapping(UserType<R> declared, Class<R> javaType, Function<UdtValue, R> reader) {
            super(TypeCodecs.udtOf(driverType(declared)), GenericType.of(javaType));
            this.declared = declared;
            this.reader = reader;
        }

        @Override
        protected @Nullable R innerToOuter(@Nullable UdtValue value) {
            return value == null ? null : reader.apply(value);
        }

        @Override
        protected @Nullable UdtValue outerToInner(@Nullable R value) {
            if (value == null) {
                return null;
            }
            UdtValue result = ((UserDefinedType) getCqlType()).newValue();
            for (Field<R, ?> field : declared.fields) {
                result = field.put(result, value);
            }
            return result;
        }
    }

    /** Collects a declaration. */
    public static final class Builder<R> {
        private final String name;
        private final List<Field<R, ?>> fields = new ArrayList<>();

        private Builder(String name) {
            this.name = name;
        }

        public <V> Builder<R> field(String field, CqlType<V> type, Function<R, @Nullable V> value) {
            fields.add(new Field<>(field, type, value));
            return this;
        }

        /** Ends the declaration with the function that reads a value. */
        public UserType<R> reads(Class<R> javaType, Function<UdtValue, R> reader) {
            return new UserType<>(this, javaType, reader);
        }
    }
}
