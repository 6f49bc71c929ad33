package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.simulation.Histories;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The contract of every catalogue after any number of adds, changes and races: each listing agrees with the cards. */
public abstract class CatalogueHistoriesContract extends CatalogueFixture {
    private static final String[] PRICES = {"0", "50", "99.99", "100", "150", "420"};
    private static final int MOST_PRODUCTS = 4;
    private static final int MOST_RACERS = 4;
    private static final int BRANCHES = 4;
    private static final Comparator<Offer> NEWEST_FIRST = Comparator.comparing(Offer::createdAt)
            .thenComparing(offer -> offer.id().value())
            .reversed();

    /** Returns the number of histories, unless the environment sets it. */
    protected abstract int histories();

    /** Returns the instance for the next call of a history; one of several, or one whose messages are lost. */
    protected Catalogue instance(Random random) {
        return catalogue;
    }

    /** Waits after a history until no message is under way; changes may still be half done. */
    protected void calm() {}

    /** Finishes changes that a history left half-way. */
    protected void finish(List<ProductId> ids) {}

    @Test
    public void a_product_that_is_added_again_later_is_listed_once_and_where_it_was() {
        Product product = added(card("10"));
        clock.move(Duration.ofSeconds(1));
        ProductId other = added(card("20")).id();
        clock.move(Duration.ofSeconds(1));
        for (String price : List.of("10", "30")) {
            assertThat(catalogue.add(product.id(), clock.instant(), card(price)))
                    .isEqualTo(new CatalogueChangeResult.Conflict(product));
        }
        for (int limit : new int[] {1, 2, 10}) {
            assertThat(newest(everything, limit)).containsExactly(other, product.id());
            assertThat(byPrice(ANY_PRICE, limit)).containsExactly(product.id(), other);
        }
    }

    @Test
    public void racing_adds_of_one_id_leave_one_entry_in_each_list() {
        ProductId id = RandomKeys.product();
        Instant now = clock.instant();
        List<CatalogueChangeResult> changes = Race.of(BRANCHES, racer -> () -> {
            Card card = card(racer * 100 + ".00").in(branch(category, racer));
            return catalogue.add(id, now.minusMillis(racer), card);
        });
        assertThat(changes)
                .filteredOn(CatalogueChangeResult.Stored.class::isInstance)
                .hasSize(1);
        assertListsAreWhatTheCardsSay(category, List.of(id));
    }

    @Test
    public void after_random_histories_every_list_is_what_the_cards_say() {
        int calls = Histories.orAsManyAs(histories()).run(seed -> new History(seed).run());
        assertThat(calls).isPositive();
    }

    private void assertListsAreWhatTheCardsSay(Category root, List<ProductId> ids) {
        List<Product> active = ids.stream()
                .flatMap(id -> catalogue.find(id).stream())
                .filter(product -> product.card().active())
                .toList();
        Stream.concat(Stream.of(root), IntStream.range(0, BRANCHES).mapToObj(n -> branch(root, n)))
                .forEach(each -> {
                    List<Offer> offers = active.stream()
                            .filter(product -> each.includes(product.card().category()))
                            .map(Product::offer)
                            .toList();
                    assertListed(Selection.of(each), offers);
                });
    }

    private void assertListed(Selection selection, List<Offer> offers) {
        for (int limit : new int[] {2, 200}) {
            assertThat(walk(after -> catalogue.newest(selection, after, limit)))
                    .isEqualTo(offers.stream().sorted(NEWEST_FIRST).toList());
            assertThat(walk(after -> catalogue.byPrice(selection, ANY_PRICE, after, limit)))
                    .isEqualTo(offers.stream().sorted(Offer.CHEAPEST_FIRST).toList());
        }
    }

    private static Category branch(Category root, int number) {
        return new Category(root + ".B" + number);
    }

    /** A history of products that several concurrent callers add, add again and change. */
    private final class History {
        private final Random random;
        private final Category root = RandomKeys.category();
        private final List<ProductId> ids;

        History(long seed) {
            this.random = new Random(seed);
            this.ids = Stream.generate(RandomKeys::product)
                    .limit(1 + random.nextInt(MOST_PRODUCTS))
                    .toList();
        }

        /** Runs the history and returns the number of calls. */
        int run() {
            int calls = 0;
            for (int steps = 2 + random.nextInt(4); steps > 0; steps--) {
                clock.move(Duration.ofMillis(random.nextInt(7_000)));
                List<Runnable> racers = Stream.generate(this::call)
                        .limit(1 + random.nextInt(MOST_RACERS))
                        .toList();
                calls += Race.of(racers.size(), racer -> () -> tried(racers.get(racer)))
                        .size();
            }
            calm();
            clock.move(Duration.ofSeconds(10));
            assertListsAreWhatTheCardsSay(root, ids);
            finish(ids);
            assertListsAreWhatTheCardsSay(root, ids);
            return calls;
        }

        /** Ignores a failed call: the cards tell its outcome. */
        private boolean tried(Runnable call) {
            try {
                call.run();
                return true;
            } catch (StoreException e) {
                return false;
            }
        }

        private Runnable call() {
            Catalogue instance = instance(random);
            ProductId id = ids.get(random.nextInt(ids.size()));
            Card card = anyCard();
            if (random.nextBoolean()) {
                Instant at = clock.instant().minusMillis(random.nextInt(3));
                return () -> instance.add(id, at, card);
            }
            long behind = random.nextInt(5) == 0 ? 1 : 0;
            return () -> instance.find(id).ifPresent(seen -> instance.update(id, seen.version() - behind, card));
        }

        private Card anyCard() {
            Category where = random.nextInt(4) == 0 ? root : branch(root, random.nextInt(BRANCHES));
            return card(PRICES[random.nextInt(PRICES.length)])
                    .in(where)
                    .withAttributes(Map.of("color", "C" + random.nextInt(2)))
                    .withActive(random.nextInt(8) > 0);
        }
    }
}
