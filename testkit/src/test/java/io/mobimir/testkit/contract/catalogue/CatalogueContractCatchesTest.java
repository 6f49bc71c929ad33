package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.testkit.memory.MemoryCatalogue;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Catalogues with one deliberate fault each, and the test of the contract that must catch it. */
class CatalogueContractCatchesTest {
    /** A fault that needs a race does not appear every time. */
    private static final int RACES = 50;

    private static final Cursors CURSORS = new Cursors(new byte[] {1});

    @Test
    void a_store_whose_last_writer_wins() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            public synchronized CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
                return super.update(id, find(id).map(Product::version).orElse(seenVersion), card);
            }
        };
        caught(cards(broken), CatalogueContract::an_update_from_an_old_version_is_a_conflict_and_changes_nothing);
        caught(cards(broken), CatalogueContract::of_two_racing_updates_one_is_stored_and_the_listings_agree_with_it);
        caught(cards(broken), CatalogueContract::a_chain_of_racing_updates_loses_none);
    }

    @Test
    void a_store_that_looks_and_then_writes() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized")
            public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
                Product seen = find(id).orElseThrow();
                if (seen.version() != seenVersion) {
                    return new CatalogueChangeResult.Conflict(seen);
                }
                LockSupport.parkNanos(1_000_000);
                return super.update(id, find(id).orElseThrow().version(), card);
            }
        };
        caught(cards(broken), CatalogueContract::a_chain_of_racing_updates_loses_none);
    }

    @Test
    void a_store_that_takes_its_versions_from_the_clock() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            public synchronized CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
                long now = clock.instant().toEpochMilli() * 1_000;
                return now <= seenVersion
                        ? new CatalogueChangeResult.Stored(find(id).orElseThrow())
                        : super.update(id, seenVersion, card);
            }
        };
        caught(cards(broken), CatalogueContract::an_update_counts_although_the_clock_jumped_back);
    }

    @Test
    void a_store_that_forgets_its_copies() {
        Map<ProductId, Offer> copies = new ConcurrentHashMap<>();
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            public synchronized Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
                Page<Offer> page = super.newest(selection, after, limit);
                return new Page<>(page.items().stream().map(this::firstCopy).toList(), page.next());
            }

            private Offer firstCopy(Offer offer) {
                return copies.computeIfAbsent(offer.id(), id -> offer);
            }

            @Override
            public synchronized CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
                CatalogueChangeResult change = super.add(id, createdAt, card);
                find(id).ifPresent(product -> firstCopy(product.offer()));
                return change;
            }
        };
        caught(cards(broken), CatalogueContract::an_update_replaces_the_whole_card);
        caught(cards(broken), CatalogueContract::of_two_racing_updates_one_is_stored_and_the_listings_agree_with_it);
    }

    @Test
    void a_store_that_takes_products_from_the_future() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            public synchronized CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
                return super.add(id, clock.instant(), card);
            }
        };
        caught(cards(broken), CatalogueContract::a_product_from_the_future_is_refused_by_name_and_not_written);
    }

    @Test
    void a_store_that_lists_what_is_inactive() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            protected Stream<Kept> listed(Selection selection) {
                return products.values().stream()
                        .filter(kept -> selection
                                .category()
                                .includes(kept.product().card().category()));
            }
        };
        caught(listings(broken), CatalogueListingContract::an_inactive_product_is_not_listed_but_its_card_can_be_read);
        caught(listings(broken), CatalogueListingContract::attributes_narrow_both_listings);
    }

    @Test
    void a_store_that_takes_a_name_for_a_level_of_the_tree() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            protected Stream<Kept> listed(Selection selection) {
                String prefix = selection.category().path();
                return products.values().stream()
                        .filter(kept -> kept.product().card().category().path().startsWith(prefix));
            }
        };
        caught(listings(broken), CatalogueListingContract::a_category_shows_what_is_below_it_and_nothing_beside_it);
    }

    @Test
    void a_store_that_lists_a_category_without_what_is_below_it() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            protected Stream<Kept> listed(Selection selection) {
                Category only = selection.category();
                return super.listed(selection)
                        .filter(kept -> kept.product().card().category().equals(only));
            }
        };
        caught(listings(broken), CatalogueListingContract::a_category_shows_what_is_below_it_and_nothing_beside_it);
    }

    @Test
    void a_store_whose_range_ends_before_its_end() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            protected Optional<Money> place(Kept kept, Selection selection, PriceRange range, long moment) {
                return super.place(kept, selection, range, moment).filter(price -> !price.equals(range.to()));
            }
        };
        caught(listings(broken), CatalogueListingContract::a_price_range_includes_both_ends_and_rises_over_all_bands);
    }

    @Test
    void a_store_that_counts_rows_instead_of_using_a_key() {
        caught(
                listings(CountingPages::new),
                CatalogueListingContract::products_added_while_pages_are_read_neither_shift_nor_repeat_the_rest);
        caught(
                listings(CountingPages::new),
                CatalogueListingContract
                        ::a_cursor_that_was_cut_changed_or_taken_from_another_listing_is_refused_by_name);
    }

    @Test
    void a_store_that_shows_products_where_they_are_now() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            protected Optional<Money> place(Kept kept, Selection selection, PriceRange range, long moment) {
                return super.place(kept, selection, range, Long.MAX_VALUE);
            }
        };
        caught(motion(broken), CatalogueMotionContract::a_product_that_is_moved_behind_the_reader_is_still_shown);
        caught(motion(broken), CatalogueMotionContract::a_product_that_is_moved_ahead_of_the_reader_is_not_shown_again);
        caught(motion(broken), CatalogueMotionContract::a_product_that_is_moved_to_and_fro_is_shown_once);
        caught(
                motion(broken),
                CatalogueMotionContract::a_racing_reader_sees_a_moving_product_exactly_once_over_many_pages);
    }

    @Test
    void a_store_that_takes_a_row_away_before_it_puts_the_new_one() {
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized")
            public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
                Product seen = find(id).orElseThrow();
                super.update(id, seenVersion, card.withActive(false));
                LockSupport.parkNanos(1_000_000);
                return super.update(id, find(id).orElse(seen).version(), card);
            }
        };
        caught(motion(broken), CatalogueMotionContract::a_racing_reader_sees_a_moving_product_exactly_once_in_one_page);
    }

    @Test
    void a_store_whose_listings_follow_the_card_a_little_later() {
        Map<ProductId, Offer> copies = new ConcurrentHashMap<>();
        Function<Clock, Catalogue> broken = clock -> new MemoryCatalogue(clock, CURSORS) {
            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized")
            public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
                CatalogueChangeResult change = super.update(id, seenVersion, card);
                LockSupport.parkNanos(1_000_000);
                find(id).ifPresent(product -> copies.put(id, product.offer()));
                return change;
            }

            @Override
            public synchronized Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
                Page<Offer> page = super.newest(selection, after, limit);
                return new Page<>(
                        page.items().stream()
                                .map(offer -> copies.getOrDefault(offer.id(), offer))
                                .toList(),
                        page.next());
            }
        };
        caught(motion(broken), CatalogueMotionContract::a_listing_is_never_behind_a_card_that_was_read_before_it);
    }

    /** Uses a number of rows to skip as its cursor, unsigned. */
    private static final class CountingPages extends MemoryCatalogue {
        CountingPages(Clock clock) {
            super(clock, CURSORS);
        }

        @Override
        public synchronized Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
            List<Offer> all =
                    super.newest(selection, Optional.empty(), Page.MAX_SIZE).items();
            int start = after.map(cursor -> cursor.value().length()).orElse(0);
            int end = Math.min(start + limit, all.size());
            return new Page<>(
                    all.subList(Math.min(start, end), end),
                    end < all.size() ? Optional.of(new Cursor("x".repeat(end))) : Optional.empty());
        }
    }

    private static CatalogueContract cards(Function<Clock, Catalogue> store) {
        return new CatalogueContract() {
            @Override
            protected Catalogue open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    private static CatalogueListingContract listings(Function<Clock, Catalogue> store) {
        return new CatalogueListingContract() {
            @Override
            protected Catalogue open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    private static CatalogueMotionContract motion(Function<Clock, Catalogue> store) {
        return new CatalogueMotionContract() {
            @Override
            protected Catalogue open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    private static <C extends CatalogueFixture> void caught(C contract, Consumer<C> promise) {
        assertThatThrownBy(() -> {
                    for (int tries = 0; tries < RACES; tries++) {
                        contract.openStore();
                        promise.accept(contract);
                    }
                })
                .isInstanceOf(AssertionError.class);
    }
}
