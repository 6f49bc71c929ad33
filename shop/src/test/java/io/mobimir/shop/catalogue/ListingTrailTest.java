package io.mobimir.shop.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ListingTrailTest {
    private static final long SECOND = 1_000_000;
    private static final long START = 1_700_000_000 * SECOND;
    private static final Category PHONES = new Category("Электроника.Смартфоны");
    private static final PriceRange UP_TO_1000 = new PriceRange(Money.rub("0"), Money.rub("1000"));

    @Test
    void a_product_stands_where_it_stood_at_the_moment_of_the_listing() {
        ListingTrail trail = ListingTrail.of(at(START, 50)).then(at(START + 10 * SECOND, 150));
        assertThat(place(trail, START + 5 * SECOND)).contains(Money.rub("50"));
        assertThat(place(trail, START + 10 * SECOND)).contains(Money.rub("150"));
        assertThat(place(trail, START + 15 * SECOND)).contains(Money.rub("150"));
    }

    @Test
    void a_product_that_came_later_stands_where_it_first_appeared() {
        ListingTrail trail =
                ListingTrail.of(at(START, 50)).then(at(START + SECOND, 150)).then(at(START + 2 * SECOND, 250));
        assertThat(place(trail, START - 60 * SECOND)).contains(Money.rub("50"));
    }

    @Test
    void a_product_that_moved_into_the_range_stands_where_it_entered() {
        ListingTrail trail = ListingTrail.of(at(START, 5_000)).then(at(START + 10 * SECOND, 150));
        assertThat(place(trail, START)).contains(Money.rub("150"));
        assertThat(place(trail.then(at(START + 20 * SECOND, 50)), START)).contains(Money.rub("150"));
    }

    @Test
    void a_product_whose_present_price_is_outside_is_not_shown() {
        ListingTrail trail = ListingTrail.of(at(START, 50)).then(at(START + 10 * SECOND, 5_000));
        assertThat(place(trail, START)).isEmpty();
    }

    @Test
    void a_change_that_moves_nothing_leaves_no_trace() {
        ListingTrail trail = ListingTrail.of(at(START, 50));
        assertThat(trail.then(at(START + 10 * SECOND, 50))).isEqualTo(trail);
    }

    @Test
    void a_product_in_constant_motion_has_a_short_trail_that_still_answers_for_every_moment() {
        Random random = new Random(7);
        ListingTrail trail = ListingTrail.of(at(START, 0));
        long[] atMoment = new long[61];
        long now = START;
        for (long price = 1; now < START + 300 * SECOND; price = random.nextInt(1_000)) {
            now += 1 + random.nextInt(30_000);
            trail = trail.then(at(now, price));
            for (int i = 0; i < atMoment.length; i++) {
                atMoment[i] = now <= START + i * 5L * SECOND ? price : atMoment[i];
            }
        }
        assertThat(trail.places()).hasSizeLessThan(65);
        for (int i = 1; i < atMoment.length; i++) {
            assertThat(place(trail, START + i * 5L * SECOND)).contains(Money.rub(Long.toString(atMoment[i])));
        }
    }

    @Test
    void what_is_long_past_is_forgotten() {
        ListingTrail trail = ListingTrail.of(at(START, 50)).then(at(START + 10 * SECOND, 150));
        ListingTrail later = trail.then(at(START + 20 * SECOND + ListingTrail.MEMORY, 250))
                .then(at(START + 3 * ListingTrail.MEMORY, 350));
        assertThat(later.places()).extracting(ListingPlace::price).containsExactly(Money.rub("250"), Money.rub("350"));
    }

    @Test
    void the_moment_of_a_listing_lies_between_one_and_six_seconds_back() {
        for (long now = START; now < START + 10 * SECOND; now += 333_333) {
            assertThat(now - ListingTrail.moment(now)).isBetween(SECOND, 6 * SECOND);
            assertThat(ListingTrail.moment(now) % (5 * SECOND)).isZero();
        }
    }

    private static Optional<Money> place(ListingTrail trail, long moment) {
        return trail.priceIn(new Category("Электроника"), UP_TO_1000, moment);
    }

    private static Product at(long version, long price) {
        Card card = new Card(
                PHONES,
                Money.rub(Long.toString(price)),
                Map.of(Locale.forLanguageTag("ru"), new Wording("Смартфон", "")),
                Map.of(),
                Optional.empty(),
                true);
        return new Product(new ProductId("PROD-1"), Instant.EPOCH, version, card);
    }
}
