package io.mobimir.migration.contract;

import io.mobimir.migration.contract.BrokenRecords.Fault;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.Checkpoints;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instances;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Trust;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.record.Reject;
import io.mobimir.migration.record.Rejects;
import io.mobimir.migration.record.StateRecord;
import io.mobimir.migration.record.SyncQueue;
import io.mobimir.testkit.contract.ContractCatches;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

class MigrationRecordsContractCatchesTest extends ContractCatches<MigrationRecords> {
    MigrationRecordsContractCatchesTest() {
        super(MigrationRecordsContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, MigrationRecords> store) {
        return new MigrationRecordsContract() {
            @Override
            protected MigrationRecords open(String entity) {
                return store.apply(Clock.systemUTC());
            }
        };
    }

    @Override
    protected Stream<Broken<MigrationRecords>> stores() {
        return Stream.of(states(), instances(), queues(), checkpoints(), findings())
                .flatMap(Function.identity());
    }

    private static Stream<Broken<MigrationRecords>> states() {
        MigrationRecords shared = new MemoryMigrationRecords();
        return Stream.of(
                breaking(
                        "trust is not kept",
                        StateRecord.class,
                        "replace",
                        (record, given) ->
                                record.replace((long) given.get(0), distrusted((MigrationState) given.get(1))),
                        "a_state_comes_back_with_everything_it_has"),
                breaking(
                        "the last one wins",
                        StateRecord.class,
                        "replace",
                        (record, given) -> record.replace(revision(record), (MigrationState) given.get(1)),
                        "a_state_is_replaced_only_from_the_expected_revision",
                        "of_several_that_move_a_state_at_once_one_succeeds"),
                breaking(
                        "a claim is anybody's",
                        StateRecord.class,
                        "claim",
                        (record, given) -> record.claim(record.claim(), (EngineClaim) given.get(1)),
                        "a_claim_is_replaced_only_by_who_knows_it"),
                breaking(
                        "a claim makes a state",
                        StateRecord.class,
                        "claim",
                        (record, given) -> record.replace(0, MigrationState.START.again()),
                        "a_claim_and_a_state_do_not_touch_each_other"),
                broken("one for all", clock -> shared, "the_records_of_two_entities_are_apart"));
    }

    private static Stream<Broken<MigrationRecords>> instances() {
        return Stream.of(
                breaking(
                        "the first report stays",
                        Instances.class,
                        "beat",
                        (instances, given) -> {
                            Instance it = (Instance) given.get(0);
                            if (instances.all().stream()
                                    .noneMatch(known -> known.id().equals(it.id()))) {
                                instances.beat(it);
                            }
                            return null;
                        },
                        "an_instance_is_known_as_it_last_reported"),
                breaking(
                        "nobody is forgotten",
                        Instances.class,
                        "remove",
                        (instances, given) -> null,
                        "an_instance_that_is_removed_is_gone_until_it_reports_again"));
    }

    private static Stream<Broken<MigrationRecords>> queues() {
        return Stream.of(
                breaking(
                        "tickets are not kept",
                        SyncQueue.class,
                        "put",
                        (queue, given) -> {
                            QueuedKey it = (QueuedKey) given.get(0);
                            queue.put(new QueuedKey(it.key(), it.instance(), 0, it.due()));
                            return null;
                        },
                        "a_key_waits_as_often_as_it_was_put"),
                breaking(
                        "all at once",
                        SyncQueue.class,
                        "next",
                        (queue, given) -> queue.next(Integer.MAX_VALUE),
                        "the_queue_is_handed_out_in_parts_and_ends"),
                breaking(
                        "the newest first",
                        SyncQueue.class,
                        "next",
                        (queue, given) -> {
                            List<QueuedKey> turned = new ArrayList<>(queue.next(Integer.MAX_VALUE));
                            Collections.reverse(turned);
                            return turned.stream().limit((int) given.get(0)).toList();
                        },
                        "what_waits_comes_about_oldest_first"));
    }

    private static Stream<Broken<MigrationRecords>> checkpoints() {
        return Stream.of(
                breaking(
                        "nothing is cleared",
                        Checkpoints.class,
                        "clear",
                        (checkpoints, given) -> null,
                        "checkpoints_are_kept_by_job_and_name"),
                breaking(
                        "notes are cut",
                        Checkpoints.class,
                        "put",
                        (checkpoints, given) -> {
                            byte[] note = (byte[]) given.get(2);
                            byte[] cut = Arrays.copyOf(note, Math.min(note.length, 65_536));
                            checkpoints.put((String) given.get(0), (String) given.get(1), cut);
                            return null;
                        },
                        "a_checkpoint_may_be_large"));
    }

    private static Stream<Broken<MigrationRecords>> copiedFindings() {
        return Stream.of(
                breaking(
                        "decisions are not copied",
                        Rejects.class,
                        "copy",
                        (rejects, given) -> {
                            ((List<?>) given.get(0))
                                    .stream()
                                            .map(Reject.class::cast)
                                            .forEach(reject -> rejects.putAside(reject.key(), reject.reason()));
                            return null;
                        },
                        "rejects_are_copied_with_the_decisions_about_them"),
                breaking(
                        "only the first hundred are copied",
                        Rejects.class,
                        "copy",
                        (rejects, given) -> {
                            rejects.copy(((List<?>) given.get(0))
                                    .stream().limit(100).map(Reject.class::cast).toList());
                            return null;
                        },
                        "many_rejects_are_copied_at_once_however_long_their_reasons_are"));
    }

    private static Stream<Broken<MigrationRecords>> findings() {
        return Stream.concat(copiedFindings(), keptFindings());
    }

    private static Stream<Broken<MigrationRecords>> keptFindings() {
        return Stream.of(
                breaking(
                        "decisions are forgotten",
                        Rejects.class,
                        "putAside",
                        (rejects, given) -> {
                            rejects.release((String) given.get(0));
                            rejects.putAside((String) given.get(0), (String) given.get(1));
                            return null;
                        },
                        "a_reject_waits_for_a_decision_and_keeps_it"),
                breaking(
                        "nothing is released",
                        Rejects.class,
                        "release",
                        (rejects, given) -> null,
                        "a_reject_that_is_released_is_gone"),
                breaking(
                        "one difference per key",
                        Differences.class,
                        "note",
                        (differences, given) -> {
                            Difference it = (Difference) given.get(0);
                            differences.note(new Difference(it.key(), "", it.origin(), it.target()));
                            return null;
                        },
                        "differences_are_kept_by_key_and_field_until_they_are_cleared"));
    }

    private static <T> Broken<MigrationRecords> breaking(
            String fault, Class<T> part, String method, Fault<T> instead, String... caughtBy) {
        return broken(fault, clock -> BrokenRecords.with(part, method, instead), caughtBy);
    }

    private static MigrationState distrusted(MigrationState state) {
        return new MigrationState(state.position(), state.revision(), state.since(), state.paused(), Trust.NONE);
    }

    private static long revision(StateRecord record) {
        return record.find().map(MigrationState::revision).orElse(0L);
    }
}
