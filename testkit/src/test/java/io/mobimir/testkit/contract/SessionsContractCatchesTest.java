package io.mobimir.testkit.contract;

import io.mobimir.shop.session.Sessions;
import java.time.Clock;
import java.util.function.Function;
import java.util.stream.Stream;

class SessionsContractCatchesTest extends ContractCatches<Sessions> {
    SessionsContractCatchesTest() {
        super(SessionsContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, Sessions> store) {
        return new SessionsContract() {
            @Override
            protected Sessions open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    protected Stream<Broken<Sessions>> stores() {
        return Stream.of(starts(), touches(), data(), lists(), revocations(), races())
                .flatMap(Function.identity());
    }

    private static Stream<Broken<Sessions>> starts() {
        return Stream.of(
                broken(
                        "start overwrites what is there",
                        BrokenSessions::overwriting,
                        "starting_again_after_an_unknown_outcome_changes_nothing",
                        "a_revoked_session_is_gone_and_stays_gone",
                        "a_start_that_arrives_after_its_revocation_comes_to_nothing"),
                broken("guests are not kept", BrokenSessions::noGuests, "a_guest_has_a_session_without_a_user"),
                broken(
                        "data is not kept",
                        BrokenSessions::forgetsData,
                        "a_started_session_is_found_with_everything_it_has",
                        "data_is_replaced_as_a_whole"),
                broken(
                        "the future is accepted",
                        BrokenSessions::unchecked,
                        "a_session_from_the_future_is_refused_by_name_and_not_kept",
                        "activity_from_the_future_is_refused_by_name_and_not_kept"),
                broken(
                        "expired sessions are returned",
                        BrokenSessions::immortal,
                        "a_session_lives_to_its_last_moment_and_not_longer",
                        "a_touch_does_not_lengthen_the_life_of_a_session",
                        "an_expired_session_is_as_if_it_had_never_been"),
                broken(
                        "the last second is missing",
                        BrokenSessions::diesEarly,
                        "a_session_lives_to_its_last_moment_and_not_longer"));
    }

    private static Stream<Broken<Sessions>> touches() {
        return Stream.of(
                broken(
                        "a touch makes a session",
                        BrokenSessions::touchCreates,
                        "an_unknown_session_is_not_found_and_cannot_be_changed"),
                broken(
                        "a touch rewrites data",
                        BrokenSessions::touchRewrites,
                        "a_touch_moves_the_last_activity_and_nothing_else"),
                broken(
                        "a touch begins the life anew",
                        BrokenSessions::touchRenews,
                        "a_touch_does_not_lengthen_the_life_of_a_session"),
                broken(
                        "a touch goes back in time",
                        BrokenSessions::touchGoesBack,
                        "a_touch_that_arrives_late_does_not_turn_activity_back",
                        "activity_known_at_the_start_is_not_turned_back_by_an_earlier_touch",
                        "a_race_of_touches_ends_with_the_latest"),
                broken(
                        "a touch brings back what it read",
                        BrokenSessions::touchRevives,
                        "no_touch_revives_a_session_that_is_revoked_meanwhile"));
    }

    private static Stream<Broken<Sessions>> data() {
        return Stream.of(
                broken("data is merged", BrokenSessions::mergesData, "data_is_replaced_as_a_whole"),
                broken(
                        "the clock decides",
                        BrokenSessions::byClock,
                        "the_last_data_counts_also_when_the_clock_jumps_back"),
                broken(
                        "long data is cut",
                        BrokenSessions::cutsData,
                        "data_that_is_too_large_is_refused_by_name_and_changes_nothing"));
    }

    private static Stream<Broken<Sessions>> lists() {
        return Stream.of(
                broken("oldest first", BrokenSessions::oldestFirst, "a_users_sessions_come_newest_first"),
                broken(
                        "one per moment",
                        BrokenSessions::onePerMoment,
                        "sessions_begun_at_the_same_moment_are_all_listed"),
                broken(
                        "the limit counts dead entries",
                        BrokenSessions::deadEntriesCount,
                        "a_list_is_filled_with_living_sessions_although_newer_ones_ended_early"),
                broken(
                        "any limit will do",
                        BrokenSessions::anyLimit,
                        "a_list_of_none_or_of_too_many_is_refused_by_name"));
    }

    private static Stream<Broken<Sessions>> revocations() {
        return Stream.of(
                broken(
                        "the dead are said to live",
                        BrokenSessions::remembersTheDead,
                        "which_of_many_sessions_live_is_told_with_what_decides"),
                broken(
                        "a revocation loses against a later start",
                        BrokenSessions::revokesByClock,
                        "a_revocation_holds_although_the_clock_jumped_back"),
                broken(
                        "all means everybody's",
                        BrokenSessions::revokesEverybody,
                        "revoking_all_ends_every_session_of_that_user_only"),
                broken(
                        "all means the first page",
                        BrokenSessions::revokesOnePage,
                        "revoking_all_ends_hundreds_of_sessions"));
    }

    private static Stream<Broken<Sessions>> races() {
        return Stream.of(broken(
                "a start gets lost beside another",
                BrokenSessions::losesInRace,
                "racing_devices_of_one_user_lose_no_session"));
    }
}
