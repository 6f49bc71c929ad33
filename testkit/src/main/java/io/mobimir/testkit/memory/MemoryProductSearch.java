package io.mobimir.testkit.memory;

import io.mobimir.shop.Page;
import io.mobimir.shop.Require;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.Wording;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks through every product, and cuts off what looks like an ending. */
public class MemoryProductSearch implements ProductSearch {
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern ENDING = Pattern.compile("(ами|ыми|ов|ies|y|[аеиоуыэюяйь]+|s)$");
    private static final Set<String> PASSED_OVER = Set.of("и", "в", "на", "с", "the", "a", "of");
    private static final int MAX_WORDS = 200;

    private final MemoryCatalogue catalogue;

    public MemoryProductSearch(MemoryCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public List<Product> find(String words, Optional<Category> within, int limit) {
        Page.requireSize(limit);
        Set<String> wanted = words(Require.filled("words", words, MAX_WORDS)).collect(Collectors.toSet());
        if (wanted.isEmpty()) {
            return List.of();
        }
        Comparator<Product> byName = Comparator.comparing(product -> says(product, Wording::name, wanted));
        return catalogue.all().stream()
                .filter(product -> product.card().active())
                .filter(product -> within.map(
                                category -> category.includes(product.card().category()))
                        .orElse(true))
                .filter(product -> says(product, wording -> wording.name() + " " + wording.description(), wanted))
                .sorted(byName.reversed())
                .limit(limit)
                .toList();
    }

    private static boolean says(Product product, Function<Wording, String> text, Set<String> wanted) {
        return product.card().wordings().values().stream()
                .flatMap(wording -> words(text.apply(wording)))
                .collect(Collectors.toSet())
                .containsAll(wanted);
    }

    private static Stream<String> words(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replace('ё', 'е');
        return Arrays.stream(NO_WORD.split(plain))
                .filter(word -> !word.isEmpty() && !PASSED_OVER.contains(word))
                .map(word -> ENDING.matcher(word).replaceFirst(""));
    }
}
