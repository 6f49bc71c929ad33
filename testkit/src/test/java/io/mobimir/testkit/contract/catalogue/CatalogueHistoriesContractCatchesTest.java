package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.testkit.memory.MemoryCatalogue;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A catalogue with a former fault: a failed add left an entry in the listings. */
class CatalogueHistoriesContractCatchesTest {
    @Test
    void a_store_that_lists_attempts_that_lost() {
        caught(CatalogueHistoriesContract::a_product_that_is_added_again_later_is_listed_once_and_where_it_was);
        caught(CatalogueHistoriesContract::racing_adds_of_one_id_leave_one_entry_in_each_list);
        caught(CatalogueHistoriesContract::after_random_histories_every_list_is_what_the_cards_say);
    }

    private static void caught(Consumer<CatalogueHistoriesContract> promise) {
        Broken broken = new Broken();
        broken.openStore();
        assertThatThrownBy(() -> promise.accept(broken)).isInstanceOf(AssertionError.class);
    }

    private static final class Broken extends CatalogueHistoriesContract {
        @Override
        protected Catalogue open(Clock clock) {
            return new ListsLosers(clock);
        }

        @Override
        protected int histories() {
            return 100;
        }
    }

    private static final class ListsLosers extends MemoryCatalogue {
        private final Set<ProductId> twice = new HashSet<>();

        ListsLosers(Clock clock) {
            super(clock, new Cursors(new byte[] {1}));
        }

        @Override
        public synchronized CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
            CatalogueChangeResult change = super.add(id, createdAt, card);
            if (change instanceof CatalogueChangeResult.Conflict) {
                twice.add(id);
            }
            return change;
        }

        @Override
        public synchronized Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
            Page<Offer> page = super.newest(selection, after, limit);
            return new Page<>(
                    page.items().stream()
                            .flatMap(offer -> Stream.of(offer, offer).limit(twice.contains(offer.id()) ? 2 : 1))
                            .toList(),
                    page.next());
        }
    }
}
