package io.mobimir.migration.memory;

import io.mobimir.migration.record.Checkpoints;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instances;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.record.Reject;
import io.mobimir.migration.record.Rejects;
import io.mobimir.migration.record.StateRecord;
import io.mobimir.migration.record.SyncQueue;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** The records of a migration in maps. */
public class MemoryMigrationRecords implements MigrationRecords {
    private static final Comparator<QueuedKey> OLDEST_FIRST = Comparator.comparing(QueuedKey::due)
            .thenComparing(QueuedKey::instance)
            .thenComparing(QueuedKey::ticket)
            .thenComparing(QueuedKey::key);

    private final StateRecord state = new MemoryState();
    private final Map<String, Instance> instances = new ConcurrentHashMap<>();
    private final Set<QueuedKey> queue = new ConcurrentSkipListSet<>(OLDEST_FIRST);
    private final Map<String, Map<String, byte[]>> checkpoints = new ConcurrentHashMap<>();
    private final Map<String, Reject> rejects = new ConcurrentSkipListMap<>();
    private final Map<String, Difference> differences = new ConcurrentSkipListMap<>();

    @Override
    public StateRecord state() {
        return state;
    }

    @Override
    public Instances instances() {
        return new Instances() {
            @Override
            public void beat(Instance instance) {
                instances.put(instance.id(), instance);
            }

            @Override
            public List<Instance> all() {
                return List.copyOf(instances.values());
            }

            @Override
            public void remove(String id) {
                instances.remove(id);
            }
        };
    }

    @Override
    public SyncQueue queue() {
        return new SyncQueue() {
            @Override
            public void put(QueuedKey queued) {
                queue.add(queued);
            }

            @Override
            public List<QueuedKey> next(int limit) {
                return queue.stream().limit(limit).toList();
            }

            @Override
            public void remove(QueuedKey queued) {
                queue.remove(queued);
            }

            @Override
            public long length() {
                return queue.size();
            }
        };
    }

    @Override
    public Checkpoints checkpoints() {
        return new Checkpoints() {
            @Override
            public Map<String, byte[]> of(String job) {
                return new HashMap<>(checkpoints.getOrDefault(job, Map.of()));
            }

            @Override
            public void put(String job, String name, byte[] note) {
                checkpoints
                        .computeIfAbsent(job, none -> new ConcurrentHashMap<>())
                        .put(name, note.clone());
            }

            @Override
            public void clear(String job) {
                checkpoints.remove(job);
            }
        };
    }

    @Override
    public Rejects rejects() {
        return new Rejects() {
            @Override
            public void putAside(String key, String reason) {
                rejects.merge(
                        key, new Reject(key, reason, false), (old, same) -> new Reject(key, reason, old.accepted()));
            }

            @Override
            public void copy(List<Reject> others) {
                others.forEach(reject -> rejects.put(reject.key(), reject));
            }

            @Override
            public void accept(String key) {
                rejects.computeIfPresent(key, (same, old) -> new Reject(key, old.reason(), true));
            }

            @Override
            public void release(String key) {
                rejects.remove(key);
            }

            @Override
            public List<Reject> list(int limit) {
                return rejects.values().stream()
                        .sorted(Comparator.comparing(Reject::accepted))
                        .limit(limit)
                        .toList();
            }

            @Override
            public long open() {
                return rejects.values().stream()
                        .filter(reject -> !reject.accepted())
                        .count();
            }
        };
    }

    @Override
    public Differences differences() {
        return new Differences() {
            @Override
            public void note(Difference difference) {
                differences.put(difference.key() + "\n" + difference.field(), difference);
            }

            @Override
            public List<Difference> list(int limit) {
                return differences.values().stream().limit(limit).toList();
            }

            @Override
            public void clear() {
                differences.clear();
            }
        };
    }

    private static final class MemoryState implements StateRecord {
        private Optional<MigrationState> state = Optional.empty();
        private Optional<EngineClaim> claim = Optional.empty();

        @Override
        public synchronized Optional<MigrationState> find() {
            return state;
        }

        @Override
        public synchronized boolean replace(long expected, MigrationState next) {
            boolean as = state.map(MigrationState::revision).orElse(0L) == expected;
            state = as ? Optional.of(next) : state;
            return as;
        }

        @Override
        public synchronized Optional<EngineClaim> claim() {
            return claim;
        }

        @Override
        public synchronized boolean claim(Optional<EngineClaim> expected, EngineClaim next) {
            boolean as = claim.equals(expected);
            claim = as ? Optional.of(next) : claim;
            return as;
        }
    }
}
