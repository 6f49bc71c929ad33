package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.catalogue.SearchQuery;
import io.mobimir.shop.catalogue.Wording;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Scans every product, and cuts common endings off words. */
public class MemoryProductSearch implements ProductSearch {
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern ENDING = Pattern.compile("(ами|ыми|ов|ies|y|[аеиоуыэюяйь]+|s)$");
    private static final Set<String> PASSED_OVER = Set.of("и", "в", "на", "с", "the", "a", "of");

    private final MemoryCatalogue catalogue;
    private final Cursors cursors = new Cursors("search".getBytes(StandardCharsets.UTF_8));

    public MemoryProductSearch(MemoryCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The position of a product: its score or its time of creation, and its id. */
    private record Placed(long rank, Product product) {
        String id() {
            return product.id().value();
        }
    }

    @Override
    public Page<Product> find(SearchQuery query, Optional<Cursor> after, int limit) {
        Page.requireSize(limit);
        String scope = query.cursorScope();
        Optional<List<String>> last = after.map(cursor -> cursors.read(scope, cursor));
        List<Placed> found = placed(query)
                .dropWhile(each -> last.isPresent() && !isAfter(query, each, last.get()))
                .limit(limit + 1L)
                .toList();
        Page<Placed> page = Page.of(found, limit, each -> cursors.after(scope, Long.toString(each.rank), each.id()));
        return new Page<>(page.items().stream().map(Placed::product).toList(), page.next());
    }

    private Stream<Placed> placed(SearchQuery query) {
        Stream<Product> all = catalogue.all().stream().filter(query::includes);
        if (query.words().isEmpty()) {
            return all.map(product -> new Placed(product.createdAt().toEpochMilli(), product))
                    .sorted(order(query));
        }
        Set<String> wanted = words(query.words().get()).collect(Collectors.toSet());
        return all.filter(product -> !wanted.isEmpty() && says(product, Wording::name, Wording::description, wanted))
                .map(product -> new Placed(says(product, Wording::name, wording -> "", wanted) ? 1 : 0, product))
                .sorted(order(query));
    }

    private static Comparator<Placed> order(SearchQuery query) {
        Comparator<Placed> best = Comparator.comparing(Placed::rank).reversed();
        Comparator<Placed> ids = Comparator.comparing(Placed::id);
        return best.thenComparing(query.words().isPresent() ? ids : ids.reversed());
    }

    private static boolean isAfter(SearchQuery query, Placed each, List<String> last) {
        long rank = Long.parseLong(last.get(0));
        int byId = each.id().compareTo(last.get(1));
        return each.rank < rank || (each.rank == rank && (query.words().isPresent() ? byId > 0 : byId < 0));
    }

    @Override
    public Map<Category, Integer> categories() {
        Map<Category, Integer> counts = new HashMap<>();
        catalogue.all().stream()
                .filter(product -> product.card().active())
                .flatMap(product -> product.card().category().lineage().stream())
                .forEach(category -> counts.merge(category, 1, Integer::sum));
        return counts;
    }

    private static boolean says(
            Product product, Function<Wording, String> first, Function<Wording, String> second, Set<String> wanted) {
        return product.card().wordings().values().stream()
                .flatMap(wording -> words(first.apply(wording) + " " + second.apply(wording)))
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
