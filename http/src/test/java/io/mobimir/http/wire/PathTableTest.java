package io.mobimir.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PathTableTest {
    private final PathTable<String> paths = new PathTable<>();

    private String at(String path) {
        return paths.find(path).map(PathTable.Match::target).orElse("nothing");
    }

    @Test
    void a_path_is_found_whole_and_not_by_a_part_of_it() {
        paths.add("/cart", "cart");
        paths.add("/cart/lines", "lines");
        assertThat(at("/cart")).isEqualTo("cart");
        assertThat(at("/cart/lines")).isEqualTo("lines");
        assertThat(at("/")).isEqualTo("nothing");
        assertThat(at("/car")).isEqualTo("nothing");
        assertThat(at("/cart/lines/more")).isEqualTo("nothing");
    }

    @Test
    void a_slash_at_the_end_makes_no_difference_and_one_inside_does() {
        paths.add("/orders/{order_id}", "order");
        assertThat(at("/orders/7/")).isEqualTo("order");
        assertThat(at("/orders//")).isEqualTo("nothing");
        assertThat(at("/orders//7")).isEqualTo("nothing");
    }

    @Test
    void parameters_have_the_names_of_the_route_that_was_found() {
        paths.add("/a/{x}", "one");
        paths.add("/a/{y}/b/{z}", "two");
        assertThat(paths.find("/a/1").orElseThrow().parameters()).isEqualTo(Map.of("x", "1"));
        assertThat(paths.find("/a/1/b/2").orElseThrow().parameters()).isEqualTo(Map.of("y", "1", "z", "2"));
    }

    @Test
    void what_is_spelled_out_goes_first_and_leads_to_no_dead_end() {
        paths.add("/events/{id}", "any");
        paths.add("/events/recent", "recent");
        paths.add("/events/{id}/trail", "trail");
        assertThat(at("/events/recent")).isEqualTo("recent");
        assertThat(at("/events/7")).isEqualTo("any");
        assertThat(at("/events/recent/trail")).isEqualTo("trail");
    }

    @Test
    void two_routes_at_one_path_are_refused() {
        paths.add("/a/{x}", "one");
        assertThatThrownBy(() -> paths.add("/a/{y}", "two")).isInstanceOf(IllegalStateException.class);
    }
}
