package io.mobimir.migration.contract;

import io.mobimir.migration.Replica;
import io.mobimir.testkit.contract.ContractCatches;
import java.time.Clock;
import java.util.function.Function;
import java.util.stream.Stream;

class ReplicaContractCatchesTest extends ContractCatches<Replica<String>> {
    ReplicaContractCatchesTest() {
        super(ReplicaContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, Replica<String>> store) {
        return new TextReplicaContract(store.apply(Clock.systemUTC()));
    }

    @Override
    protected Stream<Broken<Replica<String>>> stores() {
        return Stream.of(writing(), deleting(), reading()).flatMap(Function.identity());
    }

    private static Stream<Broken<Replica<String>>> writing() {
        return Stream.of(
                broken(
                        "the last one wins",
                        clock -> new BrokenReplica(BrokenReplica.Fault.LAST_WINS),
                        "an_older_state_does_not_overwrite_a_newer_one",
                        "states_applied_and_seeded_in_any_order_leave_the_newest",
                        "a_change_of_the_shop_is_not_undone_by_an_older_state"),
                broken(
                        "reads, decides, then writes",
                        clock -> new BrokenReplica(BrokenReplica.Fault.UNGUARDED),
                        "states_applied_and_seeded_at_once_leave_the_newest",
                        "a_change_of_the_shop_and_a_newer_state_at_once_leave_the_newest"),
                broken(
                        "an equal version is written again",
                        clock -> new BrokenReplica(BrokenReplica.Fault.EQUAL_WINS),
                        "a_version_that_is_there_changes_nothing"),
                broken(
                        "a seed only goes where nothing is",
                        clock -> new BrokenReplica(BrokenReplica.Fault.SEEDS_ABSENT_ONLY),
                        "states_applied_and_seeded_in_any_order_leave_the_newest",
                        "a_newer_state_replaces_what_the_shop_changed_however_it_is_written"),
                broken(
                        "a failed call does not arrive the next time either",
                        clock -> new BrokenReplica(BrokenReplica.Fault.TAKES_RETRY_FOR_DONE),
                        "a_call_that_failed_is_completed_by_the_same_call_again"),
                broken(
                        "some seeds get lost",
                        clock -> new BrokenReplica(BrokenReplica.Fault.LOSES_SEEDS),
                        "keys_seeded_by_many_at_once_are_all_there"),
                broken(
                        "of several seeds only the last arrives",
                        clock -> new BrokenReplica(BrokenReplica.Fault.SEEDS_THE_LAST_ONLY),
                        "keys_seeded_together_are_all_there_and_none_is_set_back"),
                broken(
                        "text is cut to two bytes a character",
                        clock -> new BrokenReplica(BrokenReplica.Fault.CUTS_TEXT),
                        "what_was_applied_or_seeded_is_read_with_everything_it_has"));
    }

    private static Stream<Broken<Replica<String>>> deleting() {
        return Stream.of(
                broken(
                        "deletions are ignored",
                        clock -> new BrokenReplica(BrokenReplica.Fault.IGNORES_DELETIONS),
                        "a_deleted_key_holds_nothing_until_it_is_written_anew"),
                broken(
                        "a deletion of nothing is forgotten",
                        clock -> new BrokenReplica(BrokenReplica.Fault.FORGETS_DELETIONS),
                        "a_deletion_that_comes_before_what_it_deletes_is_not_undone"));
    }

    private static Stream<Broken<Replica<String>>> reading() {
        return Stream.of(
                broken(
                        "a scan says things twice",
                        clock -> new BrokenReplica(BrokenReplica.Fault.SCANS_TWICE),
                        "a_scan_of_all_parts_finds_every_key_once_as_it_is"),
                broken(
                        "everything is there",
                        clock -> new BrokenReplica(BrokenReplica.Fault.MAKES_UP_STATES),
                        "a_key_that_was_never_written_holds_nothing"));
    }
}
