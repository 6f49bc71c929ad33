package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
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
import org.junit.jupiter.api.Test;

/** Searches with one deliberate fault each, and the test of the contract that must catch it. */
class ProductSearchContractCatchesTest {
    /** Changes the answer of a correct search. */
    private interface BrokenFind {
        Page<Product> find(ProductSearch right, SearchQuery query, Optional<Cursor> after, int limit);
    }

    @Test
    void a_search_that_is_content_with_some_of_the_words() {
        caught(
                (right, query, after, limit) -> {
                    LinkedHashSet<Product> found = new LinkedHashSet<>();
                    Arrays.stream(query.words().orElse("").split(" ", -1))
                            .filter(word -> !word.isBlank())
                            .forEach(word -> found.addAll(right.find(word, query.within(), limit)));
                    return new Page<>(List.copyOf(found), Optional.empty());
                },
                ProductSearchContract::all_words_must_be_there);
    }

    @Test
    void a_search_that_knows_no_forms_of_words() {
        caught(
                (right, query, after, limit) -> new Page<>(
                        right.find(query, after, limit).items().stream()
                                .filter(product -> product.card().wordings().values().stream()
                                        .anyMatch(wording -> wording.name()
                                                .contains(
                                                        query.words().orElse("").split(" ", 2)[0])))
                                .toList(),
                        Optional.empty()),
                contract -> contract.a_product_is_found_by_any_form_of_its_words("смартфонов"));
    }

    @Test
    void a_search_that_looks_everywhere() {
        caught(
                (right, query, after, limit) -> right.find(
                        new SearchQuery(query.words(), Optional.empty(), query.attributes(), query.prices()),
                        after,
                        limit),
                ProductSearchContract::a_category_and_what_is_below_it_can_be_searched_alone);
    }

    @Test
    void a_search_that_knows_no_filters() {
        BrokenFind broken = (right, query, after, limit) -> right.find(
                new SearchQuery(query.words(), query.within(), Map.of(), Optional.empty()), Optional.empty(), limit);
        caught(broken, ProductSearchContract::attributes_and_prices_narrow_a_search);
        caught(broken, ProductSearchContract::without_words_the_newest_products_within_prices_come_first);
    }

    @Test
    void a_search_whose_cursors_go_with_every_question() {
        caught(
                (right, query, after, limit) ->
                        after.isEmpty() ? right.find(query, after, limit) : new Page<>(List.of(), Optional.empty()),
                ProductSearchContract::a_cursor_of_another_search_is_refused);
    }

    @Test
    void a_search_that_forgets_the_second_page() {
        caught(
                (right, query, after, limit) ->
                        new Page<>(right.find(query, after, limit).items(), Optional.empty()),
                ProductSearchContract::pages_show_every_product_once_in_one_order_whatever_their_size);
    }

    @Test
    void a_search_that_shows_what_it_remembers() {
        Map<SearchQuery, Page<Product>> remembered = new HashMap<>();
        caught(
                (right, query, after, limit) -> remembered.computeIfAbsent(query, key -> right.find(key, after, limit)),
                ProductSearchContract::an_inactive_product_is_not_found_until_it_is_active_again);
    }

    @Test
    void a_search_that_puts_the_best_last() {
        caught(
                (right, query, after, limit) -> {
                    List<Product> found =
                            new ArrayList<>(right.find(query, after, limit).items());
                    Collections.reverse(found);
                    return new Page<>(found, Optional.empty());
                },
                ProductSearchContract::a_name_counts_more_than_a_description);
    }

    @Test
    void a_search_that_knows_no_bounds() {
        caught(
                (right, query, after, limit) -> right.find(query, after, 200),
                ProductSearchContract::no_more_than_the_limit_is_found);
    }

    @Test
    void a_search_that_takes_signs_for_commands() {
        caught(
                (right, query, after, limit) -> {
                    if (query.words().orElse("").contains("(")) {
                        throw new IllegalArgumentException("cannot parse " + query.words());
                    }
                    return right.find(query, after, limit);
                },
                contract -> contract.marks_and_signs_are_no_commands("("));
    }

    @Test
    void a_search_that_counts_what_is_not_for_sale() {
        MemoryCatalogue catalogue = new MemoryCatalogue(Clock.systemUTC(), new Cursors(new byte[] {1}));
        Map<Category, Integer> counted = new HashMap<>();
        ProductSearch broken = new MemoryProductSearch(catalogue) {
            @Override
            public Map<Category, Integer> categories() {
                super.categories().forEach((category, count) -> counted.merge(category, count, Math::max));
                return counted;
            }
        };
        caught(catalogue, broken, ProductSearchContract::categories_count_their_active_products_and_those_below);
    }

    private static void caught(BrokenFind broken, Consumer<ProductSearchContract> promise) {
        MemoryCatalogue catalogue = new MemoryCatalogue(Clock.systemUTC(), new Cursors(new byte[] {1}));
        ProductSearch right = new MemoryProductSearch(catalogue);
        ProductSearch search = new MemoryProductSearch(catalogue) {
            @Override
            public Page<Product> find(SearchQuery query, Optional<Cursor> after, int limit) {
                return broken.find(right, query, after, limit);
            }
        };
        caught(catalogue, search, promise);
    }

    private static void caught(
            MemoryCatalogue catalogue, ProductSearch broken, Consumer<ProductSearchContract> promise) {
        ProductSearchContract contract = new ProductSearchContract() {
            @Override
            protected Catalogue catalogue() {
                return catalogue;
            }

            @Override
            protected ProductSearch search() {
                return broken;
            }

            @Override
            protected void catchUp() {}
        };
        contract.openStore();
        assertThatThrownBy(() -> promise.accept(contract)).isInstanceOf(AssertionError.class);
    }
}
