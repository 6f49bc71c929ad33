package io.mobimir.shop;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CursorsTest {
    private final Cursors cursors = new Cursors("secret".getBytes(StandardCharsets.UTF_8));

    @Test
    void a_cursor_gives_back_the_key_it_was_made_of() {
        Cursor cursor = cursors.after("orders of USER-1", "2024-11-29T00:00:00Z", "ORD-1 🛒", "");
        assertThat(cursors.read("orders of USER-1", cursor)).containsExactly("2024-11-29T00:00:00Z", "ORD-1 🛒", "");
    }

    @Test
    void a_cursor_of_the_longest_ids_in_the_widest_characters_can_be_made_and_read() {
        String longest = "🛒".repeat(Require.MAX_ID);
        Cursor cursor = cursors.after("all", longest, longest, longest);
        assertThat(cursors.read("all", cursor)).containsExactly(longest, longest, longest);
    }

    @Test
    void a_cursor_of_another_question_is_refused() {
        Cursor cursor = cursors.after("orders of USER-1", "ORD-1");
        assertRefused("cursor", () -> cursors.read("orders of USER-2", cursor));
    }

    @Test
    void a_cursor_signed_with_another_secret_is_refused() {
        Cursor forged = new Cursors("guess".getBytes(StandardCharsets.UTF_8)).after("all", "ORD-1");
        assertRefused("cursor", () -> cursors.read("all", forged));
    }

    @Test
    void a_cursor_signed_with_the_secret_of_before_is_read_while_it_is_known() {
        byte[] newer = "newer".getBytes(StandardCharsets.UTF_8);
        Cursor old = cursors.after("all", "ORD-1");
        Cursors changed = new Cursors(newer, "secret".getBytes(StandardCharsets.UTF_8));
        assertThat(changed.read("all", old)).containsExactly("ORD-1");
        assertThat(new Cursors(newer).read("all", changed.after("all", "ORD-2")))
                .containsExactly("ORD-2");
        assertRefused("cursor", () -> new Cursors(newer).read("all", old));
    }

    @Test
    void a_cursor_cut_anywhere_is_refused() {
        String whole = cursors.after("all", "ORD-1", "2").value();
        for (int length = 1; length < whole.length(); length++) {
            Cursor cut = new Cursor(whole.substring(0, length));
            assertRefused("cursor", () -> cursors.read("all", cut));
        }
    }

    @Test
    void a_cursor_changed_in_any_character_is_refused() {
        String whole = cursors.after("all", "ORD-12").value();
        for (int i = 0; i < whole.length() - 1; i++) {
            char other = whole.charAt(i) == 'A' ? 'B' : 'A';
            Cursor changed = new Cursor(whole.substring(0, i) + other + whole.substring(i + 1));
            assertRefused("cursor", () -> cursors.read("all", changed));
        }
    }

    @Test
    void what_was_never_a_cursor_is_refused() {
        assertRefused("cursor", () -> cursors.read("all", new Cursor("курсор")));
        assertRefused("cursor", () -> new Cursor(" "));
        assertRefused("cursor", () -> new Cursor("x".repeat(5_000)));
    }
}
