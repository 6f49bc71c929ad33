package io.mobimir.store.cassandra.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TextCodecTest {
    private static final ProtocolVersion VERSION = ProtocolVersion.V4;
    private static final TypeCodec<String> CODEC = CqlType.TEXT.codec();

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"PROD-12345", "Смартфон X", "тележка 🛒", "\u0000", "\uffff"})
    void text_is_written_and_read_as_the_driver_does(String text) {
        ByteBuffer bytes = TypeCodecs.TEXT.encode(text, VERSION);
        assertThat(CODEC.encode(text, VERSION)).isEqualTo(bytes);
        assertThat(CODEC.decode(bytes, VERSION)).isEqualTo(text);
        assertThat(CODEC.parse(CODEC.format(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "a\uded2", "\ud83da"})
    void half_a_character_is_refused_and_not_replaced(String broken) {
        assertThatThrownBy(() -> CODEC.encode(broken, VERSION)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_part_of_a_buffer_and_one_without_an_array_are_read_and_left_as_they_were() {
        ByteBuffer part = ByteBuffer.wrap("before text after".getBytes(StandardCharsets.UTF_8))
                .position(7)
                .limit(11)
                .slice();
        assertThat(CODEC.decode(part, VERSION)).isEqualTo("text");
        assertThat(CODEC.decode(part.asReadOnlyBuffer(), VERSION)).isEqualTo("text");
        assertThat(part.remaining()).isEqualTo(4);
    }

    @Test
    void it_stands_for_the_same_types_as_the_drivers() {
        assertThat(CODEC.getCqlType()).isEqualTo(TypeCodecs.TEXT.getCqlType());
        assertThat(CODEC.getJavaType()).isEqualTo(TypeCodecs.TEXT.getJavaType());
        assertThat(CODEC.accepts("text")).isTrue();
        assertThat(CODEC.accepts((Object) 1)).isFalse();
        assertThat(CODEC.accepts(String.class)).isTrue();
        assertThat(CODEC.accepts(Integer.class)).isFalse();
    }
}
