package io.mobimir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.process.LabException;
import io.mobimir.shop.InvalidField;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixTest {
    @Test
    void the_default_mix_can_be_read_and_is_mostly_browsing() {
        Mix mix = Mix.parse("default", Mix.defaultText());
        double all =
                mix.operations().stream().mapToDouble(LoadOperation::weight).sum();
        assertThat(mix.named("browse").weight() / all).isEqualTo(0.6);
        assertThat(mix.needingUsers()).containsExactly("checkout", "own-orders");
        assertThat(mix.forGuests().operations())
                .extracting(LoadOperation::name)
                .doesNotContain("checkout", "own-orders");
    }

    @Test
    void operations_are_picked_by_their_weights() {
        Mix mix = Mix.parse("mix", "3 often GET /a\n1 seldom GET /b\n0 never GET /c\n");
        Map<String, Integer> picked = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            picked.merge(mix.pick(random).name(), 1, Integer::sum);
        }
        assertThat(picked).containsOnlyKeys("often", "seldom");
        assertThat(picked.get("often")).isBetween(7_200, 7_800);
    }

    @Test
    void a_request_has_one_value_for_a_name_written_as_its_place_needs_it() {
        Mix mix = Mix.parse("mix", """
                let word = Ёж "и" ко
                1 say PUT /say/{word}?again={word}
                    Key: {uuid}
                    {"word": "{word}",
                     "by": "{user}"}
                """);
        PreparedRequest request = values(mix).prepare(mix.named("say"), "U-1", new SplittableRandom(1));
        String encoded = "%D0%81%D0%B6%20%22%D0%B8%22%20%D0%BA%D0%BE";
        assertThat(request.path()).isEqualTo("/say/" + encoded + "?again=" + encoded);
        assertThat(request.body()).isEqualTo("{\"word\": \"Ёж \\\"и\\\" ко\",\"by\": \"U-1\"}");
        assertThat(request.headers().get("Key")).hasSize(36);
    }

    @Test
    void values_are_taken_from_the_answers_for_every_value_of_a_list() {
        Mix mix = Mix.parse("mix", """
                let category = a | b
                let product = product_id from /products?category={category}
                1 card GET /products/{product}
                """);
        TemplateValues values = TemplateValues.of(
                mix, path -> "{\"items\":[{\"product_id\" : \"P-" + path.charAt(path.length() - 1) + "\"}]}");
        List<String> paths = new SplittableRandom(1)
                .ints(50)
                .mapToObj(seed -> values.prepare(mix.named("card"), "", new SplittableRandom(seed))
                        .path())
                .distinct()
                .toList();
        assertThat(paths).containsExactlyInAnyOrder("/products/P-a", "/products/P-b");
    }

    @Test
    void an_empty_shop_is_told_with_the_way_out() {
        Mix mix = Mix.parse("mix", "let p = product_id from /products\n1 card GET /products/{p}\n");
        assertThatThrownBy(() -> TemplateValues.of(mix, path -> "{\"items\":[]}"))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("no product_id at /products")
                .hasMessageContaining("demo-data");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "browse GET /products; 1; WEIGHT NAME METHOD",
                "1 a GET /a|x b GET /b; 2; must be a number",
                "1 a FETCH /a; 1; no method FETCH",
                "1 a GET products; 1; must begin with /",
                "1 a GET /a<b>; 1; %XX",
                "# nothing|1 a GET /{product}; 2; let product =",
                "let p = id from /x/{y}|1 a GET /a; 1; {y} is not known",
                "let P = 1; 1; let NAME = VALUE",
                "1 a GET /a|1 a GET /b; 2; two operations a",
                "1 a GET /a|  after b; 1; there is no such operation",
                "1 a GET /a|  after b|0 b GET /b|  after a; 1; weight 0",
                "1 a GET /a|  what is this; 2; NAME: VALUE",
                "# no operation|  Key: value; 2; remove the indent",
                "0 a GET /a; 1; weight above 0",
            })
    void what_is_wrong_is_told_with_its_line_and_the_fix(String lines, int number, String fix) {
        assertThatThrownBy(() -> Mix.parse("shop.mix", lines.replace("|", "\n")))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("shop.mix, line " + number + ":")
                .hasMessageContaining(fix);
    }

    private static TemplateValues values(Mix mix) {
        return TemplateValues.of(mix, path -> "");
    }
}
