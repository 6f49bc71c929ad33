package io.mobimir.testkit.contract.event;

import io.mobimir.shop.event.Events;
import io.mobimir.testkit.contract.ContractCatches;
import java.time.Clock;
import java.util.function.Function;
import java.util.stream.Stream;

class EventsContractCatchesTest extends ContractCatches<Events> {
    EventsContractCatchesTest() {
        super(EventsContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, Events> store) {
        return new EventsContract() {
            @Override
            protected Events open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    protected Stream<Broken<Events>> stores() {
        return Stream.of(appending(), checking(), paging(), days(), views()).flatMap(Function.identity());
    }

    private static Stream<Broken<Events>> appending() {
        return Stream.of(
                broken(
                        "details are lost",
                        BrokenEvents::forgetsDetails,
                        "an_appended_event_is_found_with_everything_it_has"),
                broken(
                        "a retry doubles",
                        BrokenEvents::doubles,
                        "the_same_batch_again_after_an_unknown_outcome_changes_nothing",
                        "a_batch_that_arrived_in_part_is_completed_by_the_retry",
                        "the_same_event_twice_in_a_batch_is_one",
                        "racing_retries_of_overlapping_batches_lose_and_double_nothing"),
                broken(
                        "a retry is taken for done",
                        BrokenEvents::ignoresBatchWithKnownEvent,
                        "a_batch_that_arrived_in_part_is_completed_by_the_retry"),
                broken("two events become a third", BrokenEvents::mixes, "one_id_for_two_events_is_one_of_them_whole"),
                broken("ids are everybody's", BrokenEvents::idsAreEverybodys, "one_id_of_two_users_is_two_events"),
                broken(
                        "one event per moment",
                        BrokenEvents::oneEventPerMoment,
                        "events_of_one_moment_are_all_kept_and_pages_do_not_stumble_over_them"),
                broken(
                        "the end of a batch is lost",
                        BrokenEvents::losesTheEndOfABatch,
                        "five_hundred_events_of_many_users_are_appended_by_one_call",
                        "five_hundred_large_events_of_one_user_are_appended_by_one_call"),
                broken(
                        "two appends at once lose one",
                        BrokenEvents::losesInRace,
                        "racing_retries_of_overlapping_batches_lose_and_double_nothing"),
                broken(
                        "a clock that jumps back stops everything",
                        BrokenEvents::onlyForward,
                        "a_clock_that_jumps_back_loses_nothing_and_new_events_keep_their_own_time"));
    }

    private static Stream<Broken<Events>> checking() {
        return Stream.of(
                broken(
                        "nothing is checked",
                        BrokenEvents::unchecked,
                        "one_id_for_two_events_of_a_batch_is_refused_by_name_and_nothing_is_written",
                        "more_than_five_hundred_are_refused_by_name_and_nothing_is_written",
                        "an_event_past_its_life_is_refused_by_name_and_nothing_of_its_batch_is_written",
                        "an_event_from_the_future_is_refused_by_name_and_nothing_of_its_batch_is_written"),
                broken(
                        "events are checked when their turn comes",
                        BrokenEvents::checksOneByOne,
                        "one_id_for_two_events_of_a_batch_is_refused_by_name_and_nothing_is_written",
                        "more_than_five_hundred_are_refused_by_name_and_nothing_is_written",
                        "an_event_past_its_life_is_refused_by_name_and_nothing_of_its_batch_is_written",
                        "an_event_from_the_future_is_refused_by_name_and_nothing_of_its_batch_is_written"),
                broken("nothing ever ends", BrokenEvents::immortal, "an_event_is_gone_when_its_life_is_over"),
                broken(
                        "any limit will do",
                        BrokenEvents::anyLimit,
                        "a_page_of_none_or_of_too_many_is_refused_by_name"));
    }

    private static Stream<Broken<Events>> paging() {
        return Stream.of(
                broken(
                        "oldest first",
                        BrokenEvents::oldestFirst,
                        "events_come_newest_first_in_whatever_order_they_arrived"),
                broken(
                        "pages by offset",
                        BrokenEvents::pagesByOffset,
                        "pages_follow_each_other_without_gap_or_repeat_while_newer_events_arrive"),
                broken(
                        "pages by time alone",
                        BrokenEvents::pagesByTime,
                        "events_of_one_moment_are_all_kept_and_pages_do_not_stumble_over_them"),
                broken("any cursor will do", BrokenEvents::anyCursor, "a_cursor_of_another_question_is_refused"),
                broken("there is always more", BrokenEvents::alwaysMore, "a_user_without_events_has_empty_answers"),
                broken(
                        "a full page has a next one",
                        BrokenEvents::moreIfFull,
                        "the_last_page_says_that_it_is_the_last"),
                broken(
                        "types are sorted out after the limit",
                        BrokenEvents::filtersTypeTooLate,
                        "events_of_one_type_are_found_among_many_others"));
    }

    private static Stream<Broken<Events>> days() {
        return Stream.of(
                broken("days of Moscow", BrokenEvents::daysOfMoscow, "a_day_begins_and_ends_at_midnight_in_utc"),
                broken(
                        "midnight belongs to yesterday",
                        BrokenEvents::midnightBelongsToYesterday,
                        "a_day_begins_and_ends_at_midnight_in_utc"));
    }

    private static Stream<Broken<Events>> views() {
        return Stream.of(
                broken(
                        "a product is listed per view",
                        BrokenEvents::viewsRepeat,
                        "recently_viewed_products_come_once_each_over_several_days"),
                broken(
                        "a cart counts as a view",
                        BrokenEvents::cartsCountAsViews,
                        "recently_viewed_products_come_once_each_over_several_days"),
                broken(
                        "only the newest views count",
                        BrokenEvents::onlyTheNewestViewsCount,
                        "a_product_viewed_hundreds_of_times_does_not_hide_the_one_before"));
    }
}
