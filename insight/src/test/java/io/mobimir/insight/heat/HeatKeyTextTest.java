package io.mobimir.insight.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.insight.heat.KeyNames.NamedKeyPart;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeatKeyTextTest {
    private static final KeyNames NAMES = (table, key) -> table.equals("orders_by_user")
            ? Optional.of(
                    List.of(new NamedKeyPart("user_id", key.text(), true), new NamedKeyPart("bucket", "0", false)))
            : Optional.empty();
    private static final byte[] SECRET = "a secret".getBytes(StandardCharsets.UTF_8);
    private static final HeatKey KEY = HeatKey.of("U-1");

    @Test
    void a_key_is_shown_by_its_columns() {
        HeatKeyText text = HeatKeyText.plain(NAMES);
        assertThat(text.line("orders_by_user", KEY)).isEqualTo("user_id=U-1 bucket=0");
        assertThat(text.columns("orders_by_user", KEY)).containsEntry("user_id", "U-1");
        assertThat(text.line(CategoryCall.TABLE, HeatKey.of("Книги"))).isEqualTo("category=Книги");
        assertThat(text.line("unknown", HeatKey.of(new byte[] {1, (byte) 0xfe})))
                .isEqualTo("key=0x01fe");
    }

    @Test
    void customers_are_masked_and_nothing_else_is() {
        HeatKeyText masked = HeatKeyText.masked(NAMES, SECRET);
        assertThat(masked.line("orders_by_user", KEY)).matches("user_id=#[0-9a-f]{12} bucket=0");
        assertThat(masked.line("unknown", KEY)).matches("key=#[0-9a-f]{12}");
        assertThat(masked.line(CategoryCall.TABLE, HeatKey.of("Книги"))).isEqualTo("category=Книги");
    }

    @Test
    void a_mask_is_the_same_wherever_the_secret_is_the_same() {
        String masked = HeatKeyText.masked(NAMES, SECRET).line("orders_by_user", KEY);
        assertThat(HeatKeyText.masked(NAMES, SECRET).line("orders_by_user", KEY))
                .isEqualTo(masked);
        assertThat(HeatKeyText.masked(NAMES, new byte[] {1}).line("orders_by_user", KEY))
                .isNotEqualTo(masked);
        assertThat(HeatKeyText.masked(NAMES, SECRET).line("orders_by_user", HeatKey.of("U-2")))
                .isNotEqualTo(masked);
    }
}
