package io.mobimir.shop;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageTest {
    @Test
    void a_page_has_a_cursor_after_its_last_item_if_there_is_more() {
        Page<String> page = Page.of(List.of("a", "b", "c"), 2, last -> new Cursor("after " + last));
        assertThat(page.items()).containsExactly("a", "b");
        assertThat(page.next()).contains(new Cursor("after b"));
    }

    @Test
    void the_last_page_has_no_cursor_also_when_it_is_full_or_empty() {
        assertThat(Page.of(List.of("a", "b"), 2, Cursor::new))
                .isEqualTo(new Page<>(List.of("a", "b"), Optional.empty()));
        assertThat(Page.of(List.<String>of(), 2, Cursor::new)).isEqualTo(new Page<>(List.of(), Optional.empty()));
    }

    @Test
    void a_page_keeps_its_items() {
        List<String> items = new ArrayList<>(List.of("a"));
        Page<String> page = new Page<>(items, Optional.empty());
        items.clear();
        assertThat(page.items()).containsExactly("a");
    }

    @Test
    void a_size_that_no_page_has_is_refused() {
        assertThat(Page.requireSize(Page.MAX_SIZE)).isEqualTo(Page.MAX_SIZE);
        assertRefused("limit", () -> Page.requireSize(0));
        assertRefused("limit", () -> Page.requireSize(Page.MAX_SIZE + 1));
    }
}
