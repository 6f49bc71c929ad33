package io.mobimir.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.function.Function;

/** Reads and writes times and days in ISO 8601, and constants in small letters. */
final class ShapeModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings({"rawtypes", "this-escape"})
    ShapeModule() {
        addSerializer(Instant.class, ToStringSerializer.instance);
        addSerializer(LocalDate.class, ToStringSerializer.instance);
        addSerializer(Enum.class, new JsonSerializer<Enum>() {
            @Override
            public void serialize(Enum value, JsonGenerator out, SerializerProvider provider) throws IOException {
                out.writeString(nameOf(value));
            }
        });
        addDeserializer(String.class, new Texts(false));
        addDeserializer(Instant.class, parsing(Instant.class, Instant::parse));
        addDeserializer(LocalDate.class, parsing(LocalDate.class, LocalDate::parse));
    }

    static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static <T> JsonDeserializer<T> parsing(Class<T> type, Function<String, T> parse) {
        return new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
                if (in.currentToken() == JsonToken.VALUE_STRING) {
                    try {
                        return parse.apply(in.getText());
                    } catch (DateTimeException e) {
                        return context.reportInputMismatch(type, "not a %s", type.getSimpleName());
                    }
                }
                return context.reportInputMismatch(type, "not a text");
            }
        };
    }
}
