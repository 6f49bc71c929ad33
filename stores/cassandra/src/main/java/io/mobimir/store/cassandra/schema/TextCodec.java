package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Text as the driver has it, several times faster: most of the cells of a shop are text. */
final class TextCodec implements TypeCodec<String> {
    @Override
    public GenericType<String> getJavaType() {
        return TypeCodecs.TEXT.getJavaType();
    }

    @Override
    public DataType getCqlType() {
        return TypeCodecs.TEXT.getCqlType();
    }

    @Override
    public boolean accepts(Object value) {
        return value instanceof String;
    }

    @Override
    public boolean accepts(Class<?> javaClass) {
        return javaClass == String.class;
    }

    /** The driver refuses half a character, where Java would write a question mark. */
    @Override
    public @Nullable ByteBuffer encode(@Nullable String value, ProtocolVersion version) {
        return value == null || hasSurrogates(value)
                ? TypeCodecs.TEXT.encode(value, version)
                : ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean hasSurrogates(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isSurrogate(value.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Cassandra has checked that it is UTF-8. */
    @Override
    public @Nullable String decode(@Nullable ByteBuffer bytes, ProtocolVersion version) {
        if (bytes == null) {
            return null;
        }
        if (bytes.hasArray()) {
            return new String(
                    bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining(), StandardCharsets.UTF_8);
        }
        return TypeCodecs.TEXT.decode(bytes, version);
    }

    @Override
    public String format(@Nullable String value) {
        return TypeCodecs.TEXT.format(value);
    }

    @Override
    public @Nullable String parse(@Nullable String value) {
        return TypeCodecs.TEXT.parse(value);
    }
}
