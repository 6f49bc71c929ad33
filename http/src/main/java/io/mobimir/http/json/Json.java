package io.mobimir.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads shapes strictly and writes them. Refuses a field that is unknown, repeated, missing or of another type by its name,
 * and refuses anything after the document.
 */
public final class Json {
    private static final int MAX_DEPTH = 20;
    private static final int MAX_NUMBER = 40;
    private static final int MAX_TEXT = 65_536;
    private static final int MAX_NAME = 512;
    private static final JsonMapper MAPPER = mapper();

    private Json() {}

    /** Returns a reader of one shape; thread-safe, to be created once. */
    public static ObjectReader reader(Class<?> shape) {
        return MAPPER.readerFor(shape);
    }

    /** Returns a writer of one shape; thread-safe, to be created once. */
    public static ObjectWriter writer(Class<?> shape) {
        return MAPPER.writerFor(shape);
    }

    /** Reads a shape from these bytes. */
    public static Object read(ObjectReader reader, byte[] body) {
        try {
            Object read = reader.readValue(text(body));
            if (read == null) {
                throw new InvalidJson("must be an object, not null");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw JsonFaults.refusal(e);
        }
    }

    /** Decodes strict UTF-8: Jackson would guess the encoding, and accept overlong forms and single surrogates. */
    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidJson("is not UTF-8");
        }
    }

    /** Writes any value, such as a map; for rare use. */
    public static byte[] write(Object value) {
        return write(MAPPER.writer(), value);
    }

    public static byte[] write(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass(), e);
        }
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder(factory())
                .addModule(new ShapeModule())
                .annotationIntrospector(new ShapeIntrospector())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Textual,
                        texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .build();
    }

    private static JsonFactory factory() {
        return JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxNumberLength(MAX_NUMBER)
                        .maxStringLength(MAX_TEXT)
                        .maxNameLength(MAX_NAME)
                        .build())
                .build();
    }
}
