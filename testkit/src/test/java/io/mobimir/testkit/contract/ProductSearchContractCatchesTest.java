package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.testkit.memory.MemoryCatalogue;
import io.mobimir.testkit.memory.MemoryProductSearch;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Searches that are broken on purpose, each in one way, and the promise of the contract that tells. */
class ProductSearchContractCatchesTest {
    @Test
    void a_search_that_is_content_with_some_of_the_words() {
        caught(
                right -> (words, within, limit) -> {
                    LinkedHashSet<Product> found = new LinkedHashSet<>();
                    Arrays.stream(words.split(" ", -1))
                            .filter(word -> !word.isBlank())
                            .forEach(word -> found.addAll(right.find(word, within, limit)));
                    return List.copyOf(found);
                },
                ProductSearchContract::all_words_must_be_there);
    }

    @Test
    void a_search_that_knows_no_forms_of_words() {
        caught(
                right -> (words, within, limit) -> right.find(words, within, limit).stream()
                        .filter(product -> product.card().wordings().values().stream()
                                .anyMatch(wording -> wording.name().contains(words.split(" ", 2)[0])))
                        .toList(),
                contract -> contract.a_product_is_found_by_any_form_of_its_words("смартфонов"));
    }

    @Test
    void a_search_that_looks_everywhere() {
        caught(
                right -> (words, within, limit) -> right.find(words, Optional.empty(), limit),
                ProductSearchContract::a_category_and_what_is_below_it_can_be_searched_alone);
    }

    @Test
    void a_search_that_shows_what_it_remembers() {
        Map<String, List<Product>> remembered = new HashMap<>();
        Function<ProductSearch, ProductSearch> broken = right -> (words, within, limit) ->
                remembered.computeIfAbsent(words, key -> List.copyOf(right.find(key, within, limit)));
        caught(broken, ProductSearchContract::an_inactive_product_is_not_found_until_it_is_active_again);
    }

    @Test
    void a_search_that_puts_the_best_last() {
        caught(
                right -> (words, within, limit) -> {
                    List<Product> found = new ArrayList<>(right.find(words, within, limit));
                    Collections.reverse(found);
                    return found;
                },
                ProductSearchContract::a_name_counts_more_than_a_description);
    }

    @Test
    void a_search_that_knows_no_bounds() {
        caught(
                right -> (words, within, limit) -> right.find(words, within, 200),
                ProductSearchContract::no_more_than_the_limit_is_found);
    }

    @Test
    void a_search_that_takes_signs_for_commands() {
        caught(
                right -> (words, within, limit) -> {
                    if (words.contains("(")) {
                        throw new IllegalArgumentException("cannot parse " + words);
                    }
                    return right.find(words, within, limit);
                },
                contract -> contract.marks_and_signs_are_no_commands("("));
    }

    private static void caught(Function<ProductSearch, ProductSearch> broken, Consumer<ProductSearchContract> promise) {
        MemoryCatalogue catalogue = new MemoryCatalogue(Clock.systemUTC(), new Cursors(new byte[] {1}));
        ProductSearchContract contract = new ProductSearchContract() {
            @Override
            protected Catalogue catalogue() {
                return catalogue;
            }

            @Override
            protected ProductSearch search() {
                return broken.apply(new MemoryProductSearch(catalogue));
            }

            @Override
            protected void catchUp() {}
        };
        contract.openStore();
        assertThatThrownBy(() -> promise.accept(contract)).isInstanceOf(AssertionError.class);
    }
}
