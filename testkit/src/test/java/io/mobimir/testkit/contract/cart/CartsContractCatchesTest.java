package io.mobimir.testkit.contract.cart;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.cart.Carts;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Each broken store must be caught by the test for its fault. */
class CartsContractCatchesTest {
    /** A fault that needs a race does not appear every time. */
    private static final int RACES = 50;

    @Test
    void lost_updates() {
        races(
                BrokenCarts.ReadingThenWriting::new,
                CartRacesContract::every_addition_of_eight_racing_devices_counts_once);
        races(BrokenCarts.ReadingThenWriting::new, CartRacesContract::a_set_loses_no_addition_that_races_with_it);
    }

    @Test
    void retries_that_count() {
        Function<Clock, Carts> broken = BrokenCarts.changing(BrokenCarts::underANewId);
        changes(broken, CartsContract::a_retry_after_an_unknown_outcome_changes_nothing);
        races(broken, CartRacesContract::a_change_that_is_sent_eight_times_at_once_counts_once);
        changes(BrokenCarts.TouchedByRetries::new, CartsContract::a_retry_after_an_unknown_outcome_changes_nothing);
        changes(BrokenCarts.TouchedByRetries::new, CartsContract::a_retried_set_does_not_swallow_what_came_after_it);
        changes(
                BrokenCarts.TouchedByRetries::new,
                CartsContract::a_retry_of_what_replaced_nothing_does_not_replace_itself_or_what_came_since);
    }

    @Test
    void sets_that_swallow_additions() {
        Function<Clock, Carts> broken = BrokenCarts.changing(BrokenCarts::replacingAll);
        changes(broken, CartsContract::a_set_replaces_what_was_seen_and_nothing_else);
        changes(broken, CartsContract::of_two_sets_that_did_not_see_each_other_the_larger_id_counts);
        races(broken, CartRacesContract::a_set_loses_no_addition_that_races_with_it);
    }

    @Test
    void trust_in_clocks() {
        changes(
                BrokenCarts.changing(BrokenCarts::replacingOlder),
                CartsContract::a_clock_that_jumps_back_loses_nothing);
    }

    @Test
    void folds_that_forget_ids() {
        races(BrokenCarts.FoldingForgetfully::new, CartRacesContract::a_long_log_reads_the_same_after_every_look);
        races(
                BrokenCarts.FoldingForgetfully::new,
                CartRacesContract::what_was_seen_while_a_log_was_short_can_be_replaced_when_it_is_long);
        ending(BrokenCarts.FoldingForgetfully::new, CartEndingContract::an_order_takes_its_part_out_of_a_long_log);
    }

    @Test
    void stale_readers() {
        races(
                BrokenCarts.Stale::new,
                CartRacesContract::readers_of_a_long_log_see_every_acknowledged_addition_and_none_twice);
    }

    @Test
    void text_and_prices_that_do_not_survive() {
        changes(
                BrokenCarts.changing(BrokenCarts::inLatin),
                CartsContract::users_and_guests_find_what_they_added_with_everything_it_has);
        changes(
                BrokenCarts.changing(BrokenCarts::withFloatingPrice),
                CartsContract::the_lowest_and_the_highest_price_are_kept);
    }

    @Test
    void missing_limits() {
        changes(BrokenCarts.Boundless::new, CartsContract::a_cart_never_has_more_than_100_products);
        changes(BrokenCarts.Boundless::new, CartsContract::an_id_older_than_48_hours_is_refused_and_nothing_written);
    }

    @Test
    void merges_that_double_or_lose() {
        merge(BrokenMerges.ByCopy::new, CartMergeContract::merging_again_changes_nothing_however_late);
        merge(
                BrokenMerges.ByCopy::new,
                CartMergeContract::merges_that_race_with_changes_on_both_sides_lose_and_double_nothing);
        merge(BrokenMerges.ByCopy::new, CartMergeContract::a_guests_cart_goes_to_one_user_only);
        merge(BrokenMerges.Once::new, CartMergeContract::a_change_that_was_under_way_at_the_merge_is_seen);
        merge(BrokenMerges.Once::new, CartMergeContract::a_guests_cart_that_was_over_does_not_come_back);
    }

    @Test
    void guests_who_go_on_after_a_merge() {
        merge(BrokenMerges.NeverClosed::new, CartMergeContract::a_merged_cart_is_closed_for_good);
        merge(BrokenMerges.NeverClosed::new, CartMergeContract::a_session_without_a_cart_is_closed_by_a_merge_as_well);
        merge(
                BrokenMerges.NeverClosed::new,
                CartMergeContract::of_changes_that_race_with_a_merge_none_is_lost_and_none_that_came_later_is_taken);
    }

    @Test
    void changes_that_were_under_way_and_are_lost() {
        merge(
                BrokenMerges.LosingWhatWasUnderWay::new,
                CartMergeContract::a_change_that_was_under_way_at_the_merge_is_seen);
        merge(
                BrokenMerges.LosingWhatWasUnderWay::new,
                CartMergeContract::of_changes_that_race_with_a_merge_none_is_lost_and_none_that_came_later_is_taken);
    }

    @Test
    void keys_that_are_forgotten() {
        answers(
                BrokenMerges.Forgetful::new,
                CartAnswersContract::a_request_that_is_sent_again_under_its_key_is_the_same_change_whenever_that_is);
        answers(BrokenMerges.Forgetful::new, CartAnswersContract::a_key_that_was_used_for_another_change_is_known);
    }

    @Test
    void orders_that_take_too_much_or_too_little() {
        ending(
                BrokenCarts.ClosingAll::new,
                CartEndingContract::a_change_that_the_order_did_not_take_belongs_to_the_next_cart_however_late_it_is);
        ending(
                BrokenCarts.ClosingByDeleting::new,
                CartEndingContract::what_an_order_took_does_not_come_back_with_a_retry);
        ending(
                BrokenCarts.ClosingByDeleting::new,
                CartEndingContract::closing_again_for_the_same_order_takes_nothing_more);
    }

    @Test
    void carts_that_end_too_early() {
        ending(
                BrokenCarts.ExpiringFromCreation::new,
                CartEndingContract::a_cart_ends_as_a_whole_seven_days_after_its_last_change);
        ending(
                BrokenCarts.ExpiringRowByRow::new,
                CartEndingContract::a_cart_ends_as_a_whole_seven_days_after_its_last_change);
        races(BrokenCarts.ExpiringRowByRow::new, CartRacesContract::a_cart_that_is_used_every_week_lives_for_months);
    }

    @Test
    void abandoned_carts_that_are_told_twice_or_wrongly() {
        ending(BrokenCarts.ListingPerDay::new, CartEndingContract::a_cart_that_was_used_on_many_days_is_found_once);
        ending(BrokenMerges.ByCopy::new, CartEndingContract::ordered_merged_and_emptied_carts_are_not_abandoned);
    }

    private static void changes(Function<Clock, Carts> broken, Consumer<CartsContract> test) {
        caught(
                new CartsContract() {
                    @Override
                    protected Carts open(Clock clock) {
                        return broken.apply(clock);
                    }
                },
                test);
    }

    private static void answers(Function<Clock, Carts> broken, Consumer<CartAnswersContract> test) {
        caught(
                new CartAnswersContract() {
                    @Override
                    protected Carts open(Clock clock) {
                        return broken.apply(clock);
                    }
                },
                test);
    }

    private static void races(Function<Clock, Carts> broken, Consumer<CartRacesContract> test) {
        caught(
                new CartRacesContract() {
                    @Override
                    protected Carts open(Clock clock) {
                        return broken.apply(clock);
                    }
                },
                test);
    }

    private static void merge(Function<Clock, Carts> broken, Consumer<CartMergeContract> test) {
        caught(
                new CartMergeContract() {
                    @Override
                    protected Carts open(Clock clock) {
                        return broken.apply(clock);
                    }
                },
                test);
    }

    private static void ending(Function<Clock, Carts> broken, Consumer<CartEndingContract> test) {
        caught(
                new CartEndingContract() {
                    @Override
                    protected Carts open(Clock clock) {
                        return broken.apply(clock);
                    }
                },
                test);
    }

    private static <C extends CartScene> void caught(C contract, Consumer<C> test) {
        assertThatThrownBy(() -> {
                    for (int tries = 0; tries < RACES; tries++) {
                        contract.openStore();
                        test.accept(contract);
                    }
                })
                .isInstanceOf(AssertionError.class);
    }
}
