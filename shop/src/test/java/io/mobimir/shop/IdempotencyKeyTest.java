package io.mobimir.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class IdempotencyKeyTest {
    @Test
    void any_printable_ascii_text_of_up_to_255_characters_is_a_key() {
        List<String> keys =
                List.of("1", "!", "~", "a b", "{\"n\": 1}", "0197a4c8-8f3e-7000-8000-000000000001", "k".repeat(255));
        assertThat(keys).allSatisfy(key -> assertThat(new IdempotencyKey(key)).hasToString(key));
    }

    @Test
    void everything_else_is_refused_by_the_name_of_the_header() {
        List<String> wrong = List.of("", " ", "k".repeat(256), "ключ", "a\tb", "a\nb", "a\u0000", "\u007f", "é");
        assertThat(wrong)
                .allSatisfy(key -> assertThatThrownBy(() -> new IdempotencyKey(key))
                        .isInstanceOf(InvalidField.class)
                        .hasMessageStartingWith("Idempotency-Key: must have 1 to 255 printable ASCII characters"));
    }
}
