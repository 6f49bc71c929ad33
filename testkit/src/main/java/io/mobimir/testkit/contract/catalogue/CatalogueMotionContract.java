package io.mobimir.testkit.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.testkit.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** The contract of every catalogue for readers of listings while products move. */
public abstract class CatalogueMotionContract extends CatalogueFixture {
    private static final int WALKS = 20;
    private static final int MOVES = 50;

    private final List<ProductId> still = new ArrayList<>();

    @Test
    public void a_product_that_is_moved_behind_the_reader_is_still_shown() {
        ProductId mover = settled("250");
        Page<Offer> first = catalogue.byPrice(everything, ANY_PRICE, Optional.empty(), 2);
        moved(mover, "20");
        assertShownOnce(mover, first);
    }

    @Test
    public void a_product_that_is_moved_ahead_of_the_reader_is_not_shown_again() {
        ProductId mover = settled("20");
        Page<Offer> first = catalogue.byPrice(everything, ANY_PRICE, Optional.empty(), 2);
        assertThat(ids(first.items())).contains(mover);
        moved(mover, "250");
        assertShownOnce(mover, first);
    }

    @Test
    public void a_product_that_is_moved_to_and_fro_is_shown_once() {
        ProductId mover = settled("250");
        Page<Offer> first = catalogue.byPrice(everything, ANY_PRICE, Optional.empty(), 2);
        moved(mover, "20");
        moved(mover, "350");
        moved(mover, "15");
        clock.move(Duration.ofSeconds(20));
        moved(mover, "360");
        moved(mover, "17");
        assertShownOnce(mover, first);
    }

    @Test
    public void a_product_just_added_and_moved_at_once_is_shown_once() {
        settled("20");
        ProductId mover = added(card("250")).id();
        moved(mover, "30");
        Page<Offer> first = catalogue.byPrice(everything, ANY_PRICE, Optional.empty(), 2);
        moved(mover, "350");
        assertShownOnce(mover, first);
    }

    @Test
    public void a_page_shows_the_newest_card_of_a_product_that_moved() {
        ProductId mover = settled("250");
        Page<Offer> first = catalogue.byPrice(everything, ANY_PRICE, Optional.empty(), 2);
        Product dearer = moved(mover, "350");
        assertThat(rest(first)).contains(dearer.offer());
    }

    @Test
    public void a_product_that_left_the_range_is_not_shown() {
        ProductId mover = settled("250");
        Page<Offer> first = catalogue.byPrice(everything, range("0", "400"), Optional.empty(), 2);
        moved(mover, "1000");
        List<Offer> rest = walk(
                after -> catalogue.byPrice(everything, range("0", "400"), after.isPresent() ? after : first.next(), 2));
        assertThat(ids(rest)).doesNotContain(mover);
    }

    @Test
    public void a_racing_reader_sees_a_moving_product_exactly_once_in_one_page() {
        ProductId mover = settled("150");
        raceWithReader(mover, 200);
    }

    @Test
    public void a_racing_reader_sees_a_moving_product_exactly_once_over_many_pages() {
        ProductId mover = settled("150");
        raceWithReader(mover, 2);
    }

    @Test
    public void a_listing_is_never_behind_a_card_that_was_read_before_it() {
        ProductId mover = settled("150");
        AtomicInteger moves = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        Race.of(3, racer -> () -> {
            try {
                if (racer == 0) {
                    keepComparing(mover, () -> moves.get() < MOVES && !done.get());
                } else {
                    keepMoving(mover, racer * 130, moves, done);
                }
            } finally {
                done.set(true);
            }
            return racer;
        });
    }

    private void keepComparing(ProductId mover, BooleanSupplier more) {
        for (int walks = 0; walks < WALKS || more.getAsBoolean(); walks++) {
            long known = catalogue.find(mover).orElseThrow().version();
            assertThat(catalogue
                            .byPrice(everything, ANY_PRICE, Optional.empty(), 20)
                            .items())
                    .filteredOn(offer -> offer.id().equals(mover))
                    .allMatch(offer -> offer.version() >= known);
            assertThat(catalogue.newest(everything, Optional.empty(), 20).items())
                    .filteredOn(offer -> offer.id().equals(mover))
                    .allMatch(offer -> offer.version() >= known);
        }
    }

    @Test
    public void after_a_race_of_movers_the_listings_agree_with_the_card() {
        ProductId mover = settled("150");
        Race.of(3, racer -> () -> {
            for (int i = 0; i < 10; i++) {
                tryToMove(mover, (racer * 130 + i * 37) % 400);
            }
            return racer;
        });
        Product product = catalogue.find(mover).orElseThrow();
        List<Offer> all = walk(after -> catalogue.byPrice(everything, ANY_PRICE, after, 2));
        assertThat(all).filteredOn(offer -> offer.id().equals(mover)).containsExactly(product.offer());
        for (int band = 0; band < 400; band += 50) {
            boolean here = product.card().price().amount().intValue() / 50 * 50 == band;
            assertThat(byPrice(range(band + ".00", band + 49 + ".99"), 10).contains(mover))
                    .isEqualTo(here);
        }
    }

    private void raceWithReader(ProductId mover, int limit) {
        AtomicInteger moves = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        Race.of(4, racer -> () -> {
            try {
                if (racer < 2) {
                    keepWalking(mover, limit, () -> moves.get() < MOVES && !done.get());
                } else {
                    keepMoving(mover, racer * 130, moves, done);
                }
            } finally {
                done.set(true);
            }
            return racer;
        });
    }

    private void keepWalking(ProductId mover, int limit, BooleanSupplier more) {
        for (int walks = 0; walks < WALKS || more.getAsBoolean(); walks++) {
            assertThat(byPrice(ANY_PRICE, limit))
                    .doesNotHaveDuplicates()
                    .contains(mover)
                    .containsAll(still);
        }
    }

    private void keepMoving(ProductId mover, int start, AtomicInteger moves, AtomicBoolean done) {
        for (int price = start; !done.get(); price += 37) {
            tryToMove(mover, price % 400);
            moves.incrementAndGet();
        }
    }

    private void tryToMove(ProductId id, int price) {
        Product current = catalogue.find(id).orElseThrow();
        Card card = current.card().withPrice(Money.rub(Integer.toString(price)));
        CatalogueChangeResult change = catalogue.update(id, current.version(), card);
        assertThat(change).isNotInstanceOf(CatalogueChangeResult.Absent.class);
    }

    /** Adds a product among others that do not move, long enough ago that no listing takes it for new. */
    private ProductId settled(String price) {
        for (int each : new int[] {10, 110, 120, 210, 310}) {
            still.add(added(card(each + ".00")).id());
        }
        ProductId id = added(card(price)).id();
        clock.move(Duration.ofSeconds(10));
        return id;
    }

    private void assertShownOnce(ProductId mover, Page<Offer> first) {
        List<Offer> all = new ArrayList<>(first.items());
        all.addAll(rest(first));
        assertThat(ids(all)).doesNotHaveDuplicates().contains(mover).containsAll(still);
    }

    private List<Offer> rest(Page<Offer> first) {
        Optional<Cursor> next = first.next();
        return walk(after -> catalogue.byPrice(everything, ANY_PRICE, after.isPresent() ? after : next, 2));
    }
}
