package io.mobimir.migration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.shop.StoreException;
import io.mobimir.testkit.Race;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The promises of every side of a migration, whatever it holds.
 *
 * @param <S> the whole state of one key
 */
public abstract class ReplicaContract<S> {
    /** The number of different states of a key that {@link #state} can make. */
    protected static final int STATES = 4;

    private static final int KEYS = 40;
    private static final int TRIES = 30;
    private static final long A_SECOND = 1_000_000;
    private static final long TWO_DAYS = 2 * 86_400 * A_SECOND;
    private static final List<List<Integer>> ORDERS = List.of(
            List.of(0, 1, 2), List.of(0, 2, 1), List.of(1, 0, 2), List.of(1, 2, 0), List.of(2, 0, 1), List.of(2, 1, 0));

    /** A day ago, so that the shop's own writes are newer. */
    protected final long start = ChronoUnit.MICROS.between(
            Instant.EPOCH, Instant.now().minus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS));

    private Replica<S> replica;

    /** Opens the side under test; it may hold other tests' data. */
    protected abstract Replica<S> open();

    /**
     * Opens the same data through a connection that loses a message now and then, so that calls fail with an unknown
     * outcome; empty where a test cannot do that.
     */
    protected abstract Optional<Replica<S>> openUnreliable();

    /** Returns whether a deleted key stays deleted when an older write comes later. */
    protected boolean remembersDeletions() {
        return true;
    }

    /** Returns a key that no other test uses. */
    protected abstract String newKey();

    /**
     * Returns one of the possible states of a key at this version, with texts that need four bytes a character. A
     * larger number comes later in the life of the key.
     */
    protected abstract S state(String key, long version, int which);

    /** Changes the key as the shop itself does, if it can be changed; returns the version after that. */
    protected abstract OptionalLong change(String key);

    @BeforeEach
    void openReplica() {
        replica = open();
    }

    @Test
    public void a_key_that_was_never_written_holds_nothing() {
        assertThat(replica.read(newKey())).isEmpty();
    }

    @Test
    public void what_was_applied_or_seeded_is_read_with_everything_it_has() {
        for (int which = 0; which < STATES; which++) {
            String applied = newKey();
            replica.apply(applied, versioned(applied, which, which));
            assertHolds(applied, versioned(applied, which, which));
            String seeded = newKey();
            replica.seed(Map.of(seeded, versioned(seeded, which, which)));
            assertHolds(seeded, versioned(seeded, which, which));
        }
    }

    @Test
    public void an_older_state_does_not_overwrite_a_newer_one() {
        String key = newKey();
        replica.apply(key, versioned(key, 2, 1));
        replica.apply(key, versioned(key, 1, 0));
        replica.seed(Map.of(key, versioned(key, 1, 0)));
        assertHolds(key, versioned(key, 2, 1));
    }

    @Test
    public void a_version_that_is_there_changes_nothing() {
        String key = newKey();
        replica.apply(key, versioned(key, 1, 1));
        replica.apply(key, versioned(key, 1, 1));
        replica.seed(Map.of(key, versioned(key, 1, 1)));
        replica.apply(key, versioned(key, 1, 0));
        assertHolds(key, versioned(key, 1, 1));
    }

    @Test
    public void states_applied_and_seeded_in_any_order_leave_the_newest() {
        for (List<Integer> order : ORDERS) {
            for (int seeded = 0; seeded < 1 << order.size(); seeded++) {
                String key = newKey();
                for (int which : order) {
                    write(replica, key, versioned(key, which, which), (seeded >> which & 1) == 1);
                }
                assertHolds(key, versioned(key, 2, 2));
            }
        }
    }

    @Test
    public void states_applied_and_seeded_at_once_leave_the_newest() {
        for (int i = 0; i < TRIES; i++) {
            String key = newKey();
            Race.of(2 * STATES, racer -> () -> {
                write(replica, key, versioned(key, racer / 2, racer / 2), racer % 2 == 0);
                return racer;
            });
            assertHolds(key, versioned(key, STATES - 1, STATES - 1));
        }
    }

    @Test
    public void a_change_of_the_shop_is_not_undone_by_an_older_state() {
        String key = newKey();
        replica.apply(key, versioned(key, 0, 0));
        OptionalLong changed = change(key);
        Versioned<S> after = replica.read(key).orElseThrow();
        assertThat(changed).hasValue(after.version());
        replica.apply(key, versioned(key, 0, 0));
        replica.apply(key, versioned(key, 1, 0));
        replica.seed(Map.of(key, versioned(key, 2, 0)));
        assertHolds(key, after);
    }

    @Test
    public void a_newer_state_replaces_what_the_shop_changed_however_it_is_written() {
        for (boolean seeded : List.of(true, false)) {
            String key = newKey();
            replica.apply(key, versioned(key, 0, 0));
            long changed = change(key).orElseThrow();
            Versioned<S> newer = new Versioned<>(changed + 1, Optional.of(state(key, changed + 1, 2)));
            write(replica, key, newer, seeded);
            assertHolds(key, newer);
            replica.apply(key, versioned(key, 1, 1));
            assertHolds(key, newer);
        }
    }

    @Test
    public void a_change_of_the_shop_and_a_newer_state_at_once_leave_the_newest() {
        for (int i = 0; i < TRIES; i++) {
            String key = newKey();
            replica.apply(key, versioned(key, 0, 0));
            long future = start + TWO_DAYS + i * A_SECOND;
            Versioned<S> newer = new Versioned<>(future, Optional.of(state(key, future, 2)));
            List<OptionalLong> versions = Race.of(2, racer -> () -> {
                if (racer == 0) {
                    return change(key);
                }
                replica.apply(key, newer);
                return OptionalLong.of(future);
            });
            Versioned<S> found = replica.read(key).orElseThrow();
            long newest =
                    versions.stream().mapToLong(each -> each.orElse(0)).max().orElseThrow();
            assertThat(found.version()).isGreaterThanOrEqualTo(newest);
            if (found.version() == future) {
                assertHolds(key, newer);
            }
            assertNoFaults(key);
        }
    }

    @Test
    public void a_call_that_failed_is_completed_by_the_same_call_again() {
        Optional<Replica<S>> unreliable = openUnreliable();
        if (unreliable.isEmpty()) {
            return;
        }
        for (int i = 0; i < KEYS; i++) {
            String key = newKey();
            boolean seeded = i % 2 == 0;
            untilDone(() -> write(unreliable.get(), key, versioned(key, 0, 0), seeded));
            assertHolds(key, versioned(key, 0, 0));
            untilDone(() -> write(unreliable.get(), key, versioned(key, 1, 1), !seeded));
            assertHolds(key, versioned(key, 1, 1));
        }
    }

    @Test
    public void a_deleted_key_holds_nothing_until_it_is_written_anew() {
        String key = newKey();
        replica.apply(key, versioned(key, 1, 0));
        replica.apply(key, deleted(0));
        assertHolds(key, versioned(key, 1, 0));
        replica.apply(key, deleted(2));
        assertDeleted(key);
        if (remembersDeletions()) {
            replica.apply(key, versioned(key, 1, 0));
            replica.seed(Map.of(key, versioned(key, 1, 0)));
            assertDeleted(key);
        }
        replica.apply(key, versioned(key, 3, 1));
        assertHolds(key, versioned(key, 3, 1));
    }

    @Test
    public void a_deletion_that_comes_before_what_it_deletes_is_not_undone() {
        String key = newKey();
        replica.apply(key, deleted(2));
        replica.seed(Map.of(key, versioned(key, 0, 0)));
        replica.apply(key, versioned(key, 1, 1));
        assertThat(replica.read(key).flatMap(Versioned::state).isEmpty()).isEqualTo(remembersDeletions());
        assertNoFaults(key);
    }

    @Test
    public void a_scan_of_all_parts_finds_every_key_once_as_it_is() {
        Map<String, Versioned<S>> written = new HashMap<>();
        IntStream.range(0, KEYS).forEach(i -> {
            String key = newKey();
            written.put(key, versioned(key, i, i % STATES));
            write(replica, key, written.get(key), i % 2 == 0);
        });
        Map<String, List<Versioned<S>>> found = new ConcurrentHashMap<>();
        for (String range : replica.ranges(7)) {
            open().scan(range, each -> each.match(it -> collect(found, it), rejected -> false));
        }
        written.forEach((key, state) -> assertThat(found.get(key)).containsExactly(state));
    }

    @Test
    public void keys_seeded_by_many_at_once_are_all_there() {
        List<String> keys = IntStream.range(0, KEYS).mapToObj(i -> newKey()).toList();
        List<String> shuffled = new ArrayList<>(keys);
        Collections.shuffle(shuffled);
        Race.of(8, racer -> () -> {
            for (int i = racer; i < KEYS; i += 8) {
                replica.seed(Map.of(shuffled.get(i), versioned(shuffled.get(i), 0, 0)));
            }
            return racer;
        });
        keys.forEach(key -> assertHolds(key, versioned(key, 0, 0)));
    }

    @Test
    public void keys_seeded_together_are_all_there_and_none_is_set_back() {
        Map<String, Versioned<S>> older = new HashMap<>();
        Map<String, Versioned<S>> newer = new HashMap<>();
        for (int i = 0; i < KEYS; i++) {
            String key = newKey();
            older.put(key, versioned(key, 0, 0));
            newer.put(key, versioned(key, 1, i % STATES));
        }
        String changed = older.keySet().iterator().next();
        replica.apply(changed, versioned(changed, 0, 0));
        long next = change(changed).orElseThrow() + 1;
        newer.put(changed, new Versioned<>(next, Optional.of(state(changed, next, 2))));
        replica.seed(newer);
        newer.forEach(this::assertHolds);
        replica.seed(older);
        newer.forEach(this::assertHolds);
    }

    private static <S> boolean collect(Map<String, List<Versioned<S>>> found, ScannedKey.Found<S> it) {
        return found.computeIfAbsent(it.key(), key -> new ArrayList<>()).add(it.state());
    }

    private static <S> void write(Replica<S> replica, String key, Versioned<S> state, boolean seeded) {
        if (seeded) {
            replica.seed(Map.of(key, state));
        } else {
            replica.apply(key, state);
        }
    }

    private static void untilDone(Runnable call) {
        for (int i = 0; i < TRIES; i++) {
            try {
                call.run();
                return;
            } catch (StoreException e) {
                assertThat(e).isNotNull();
            }
        }
        throw new AssertionError("failed " + TRIES + " times");
    }

    /** Returns the state at a version this many microseconds after the start. */
    protected final Versioned<S> versioned(String key, long after, int which) {
        return new Versioned<>(start + after, Optional.of(state(key, start + after, which)));
    }

    private Versioned<S> deleted(long after) {
        return new Versioned<>(start + after, Optional.empty());
    }

    private void assertHolds(String key, Versioned<S> expected) {
        assertThat(replica.read(key)).contains(expected);
        assertNoFaults(key);
    }

    private void assertDeleted(String key) {
        assertThat(replica.read(key).flatMap(Versioned::state)).isEmpty();
        assertNoFaults(key);
    }

    private void assertNoFaults(String key) {
        List<String> faults = new ArrayList<>();
        replica.checkCopies(key, faults::add);
        assertThat(faults).isEmpty();
    }
}
