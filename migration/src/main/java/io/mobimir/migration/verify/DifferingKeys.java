package io.mobimir.migration.verify;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey.Found;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Finds the keys that differ within some buckets. */
final class DifferingKeys<S> {
    private static final int RANGES = 256;

    private final MigratedEntity<S> entity;

    DifferingKeys(MigratedEntity<S> entity) {
        this.entity = entity;
    }

    /** Adds the hashes of one side and removes the equal ones of the other. The rest differs or was written meanwhile. */
    Set<String> differing(BitSet buckets) {
        Map<String, Long> hashes = new HashMap<>();
        each(entity.replicas().origin(), buckets, (key, hash) -> hashes.merge(key, hash, Long::sum));
        each(entity.replicas().target(), buckets, (key, hash) -> {
            Long known = hashes.get(key);
            if (known != null && known == hash) {
                hashes.remove(key);
            } else {
                hashes.putIfAbsent(key, hash);
            }
        });
        return hashes.keySet();
    }

    private interface Seen {
        void row(String key, long hash);
    }

    private void each(Replica<S> replica, BitSet buckets, Seen seen) {
        for (String range : replica.ranges(RANGES)) {
            replica.scan(range, each -> {
                if (each instanceof Found<S> found && buckets.get(Digests.bucket(found.key()))) {
                    found.state()
                            .state()
                            .map(entity.fields())
                            .ifPresent(fields -> seen.row(found.key(), Hash.of(found.key(), fields)));
                }
            });
        }
    }
}
