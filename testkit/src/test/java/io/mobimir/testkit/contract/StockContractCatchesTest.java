package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.stock.Stock;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Every broken store is caught by the tests that are there for its mistake. */
class StockContractCatchesTest {
    /** A fault that needs a race does not show every time. */
    private static final int RACES = 50;

    @Test
    void overselling() {
        races(BrokenStock.CheckThenAct::new, StockRacesContract::sixty_four_racing_buyers_get_exactly_what_is_there);
        races(BrokenStock.CheckThenAct::new, StockRacesContract::the_last_unit_is_sold_once);
        races(BrokenStock.CheckThenAct::new, StockRacesContract::everything_at_once_keeps_every_unit_accounted_for);
        races(
                BrokenStock.CheckThenAct::new,
                StockRacesContract::baskets_that_race_for_the_same_products_leave_nothing_behind);
    }

    @Test
    void telling_that_the_last_units_are_gone() {
        Function<Clock, Stock> broken = BrokenStock.reserving(BrokenStock::wantingOneMore);
        single(broken, StockContract::the_last_units_are_sold_and_not_one_more);
        single(broken, StockContract::units_go_from_available_to_held_to_sold_and_back);
    }

    @Test
    void refusals_that_are_wrong() {
        Function<Clock, Stock> broken = BrokenStock.answering(BrokenStock::countingWrong);
        single(broken, StockContract::what_never_came_is_not_there);
        single(broken, StockContract::a_refusal_names_what_is_short_and_by_how_much);
        single(BrokenStock.Listing::new, StockContract::what_never_came_is_not_there);
        single(BrokenStock.Listing::new, StockContract::one_delivery_may_bring_several_products_to_several_zones);
    }

    @Test
    void deliveries_that_count_twice_or_never() {
        Function<Clock, Stock> twice = BrokenStock.receiving(BrokenStock::underANewId);
        single(twice, StockContract::a_delivery_counts_once_however_often_it_is_reported);
        races(twice, StockRacesContract::a_delivery_that_is_reported_eight_times_at_once_counts_once);
        single(
                BrokenStock.receiving(BrokenStock::underIdAndTime),
                StockContract::a_delivery_counts_once_however_often_it_is_reported);
        single(
                BrokenStock.Grasping::new,
                StockContract::a_count_that_finds_units_missing_takes_only_what_nobody_was_promised);
        single(BrokenStock.Grasping::new, StockContract::more_than_can_be_counted_is_refused);
        single(BrokenStock.OneZone::new, StockContract::one_delivery_may_bring_several_products_to_several_zones);
    }

    @Test
    void reservations_that_take_twice_or_get_mixed_up() {
        Function<Clock, Stock> twice = BrokenStock.reserving(BrokenStock::underANewKey);
        single(twice, StockContract::reserving_again_after_an_unknown_outcome_takes_nothing_more);
        single(twice, StockContract::other_units_under_a_known_reservation_are_refused_by_name);
        races(twice, StockRacesContract::a_reservation_that_is_sent_eight_times_at_once_holds_once);
        single(
                BrokenStock.reserving(BrokenStock::ofNobody),
                StockContract::the_same_key_of_two_customers_is_two_reservations);
        single(
                BrokenStock.reserving(BrokenStock::inLatin),
                StockContract::ids_of_any_script_and_a_hundred_products_at_once_are_kept_apart);
    }

    @Test
    void refusals_that_leave_something_behind() {
        single(BrokenStock.Partial::new, StockContract::a_reservation_of_several_products_takes_all_or_nothing);
        single(BrokenStock.Partial::new, StockContract::a_refusal_names_what_is_short_and_by_how_much);
        races(
                BrokenStock.Partial::new,
                StockRacesContract::baskets_that_race_for_the_same_products_leave_nothing_behind);
        races(
                BrokenStock.UndoingBlindly::new,
                StockRacesContract::repeats_of_one_reservation_that_race_with_a_delivery_agree);
    }

    @Test
    void releases_that_give_too_much_or_too_little() {
        single(
                BrokenStock.confusing("RELEASED", "HELD"),
                StockContract::released_units_can_be_sold_again_and_come_back_once);
        single(BrokenStock.confusing("CONFIRMED", "HELD"), StockContract::what_is_sold_cannot_be_released);
        races(
                BrokenStock.confusing("CONFIRMED", "HELD"),
                StockRacesContract::a_reservation_is_confirmed_or_released_but_never_both);
        single(
                BrokenStock.ReleasingOnlyWhatIsThere::new,
                StockContract::a_reservation_that_arrives_after_its_release_gives_up);
        races(
                BrokenStock.ReleasingOnlyWhatIsThere::new,
                StockRacesContract::whoever_comes_first_a_released_reservation_holds_nothing);
    }

    @Test
    void sales_that_are_none() {
        single(BrokenStock.confusing("RELEASED", "HELD"), StockContract::confirming_sells_once_and_only_what_is_held);
        single(BrokenStock.Agreeable::new, StockContract::confirming_sells_once_and_only_what_is_held);
        single(BrokenStock.Agreeable::new, StockContract::what_is_sold_cannot_be_released);
    }

    @Test
    void cancellations_that_give_back_too_often_or_never() {
        single(
                BrokenStock.confusing("RETURNED", "CONFIRMED"),
                StockContract::units_of_a_cancelled_order_come_back_once);
        single(
                BrokenStock.confusing("RETURNED", "CONFIRMED"),
                StockContract::units_of_a_forgotten_order_come_back_once_and_only_if_they_were_sold);
        single(
                BrokenStock.TakingBackOnlyWhatIsSold::new,
                StockContract::an_order_may_be_cancelled_before_its_units_are_confirmed);
        single(
                BrokenStock.TakingBackOnlyWhatIsSold::new,
                StockContract::units_of_a_forgotten_order_come_back_once_and_only_if_they_were_sold);
    }

    @Test
    void zones_and_times_that_nobody_checks() {
        single(BrokenStock.Unchecked::new, StockContract::an_unknown_zone_is_refused_by_name);
        single(BrokenStock.Unchecked::new, StockContract::a_time_far_ahead_or_long_ago_is_refused_by_name);
        single(BrokenStock.TrustingItsClock::new, StockContract::a_clock_that_jumps_back_changes_no_answer);
    }

    private static void single(Function<Clock, ? extends Stock> broken, Consumer<StockContract> test) {
        StockContract contract = new StockContract() {
            @Override
            protected Stock open(Clock clock) {
                return broken.apply(clock);
            }
        };
        assertThatThrownBy(() -> {
                    contract.openStore();
                    test.accept(contract);
                })
                .isInstanceOf(AssertionError.class);
    }

    private static void races(Function<Clock, ? extends Stock> broken, Consumer<StockRacesContract> test) {
        StockRacesContract contract = new StockRacesContract() {
            @Override
            protected Stock open(Clock clock) {
                return broken.apply(clock);
            }
        };
        assertThatThrownBy(() -> {
                    for (int tries = 0; tries < RACES; tries++) {
                        contract.openStore();
                        contract.openSecond();
                        test.accept(contract);
                    }
                })
                .isInstanceOf(AssertionError.class);
    }
}
