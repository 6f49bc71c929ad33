package io.mobimir.store.cassandra.bucket;

import io.mobimir.store.cassandra.bucket.BucketTables.PlanRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All plans of one table at one moment.
 *
 * @param version grows with every epoch; 0 without any epoch
 */
record TablePlans(String table, int version, Map<String, BucketPlan> byKey) {
    static TablePlans of(String table, List<PlanRow> entries) {
        Map<String, List<BucketPlan.Epoch>> epochs = new HashMap<>();
        int version = 0;
        for (PlanRow entry : entries) {
            version = entry.version();
            epochs.computeIfAbsent(entry.key(), key -> new ArrayList<>())
                    .add(new BucketPlan.Epoch(entry.from(), entry.buckets()));
        }
        List<BucketPlan.Epoch> common = epochs.getOrDefault(PlanRow.EVERY_KEY, List.of());
        Map<String, BucketPlan> plans = new HashMap<>();
        epochs.forEach((key, own) -> plans.put(key, joined(common, own)));
        return new TablePlans(table, version, plans);
    }

    /** Joins plans: a key follows the common plan until its own begins, and its own from then on. */
    private static BucketPlan joined(List<BucketPlan.Epoch> common, List<BucketPlan.Epoch> own) {
        Instant first =
                own.stream().map(BucketPlan.Epoch::from).min(Instant::compareTo).orElseThrow();
        List<BucketPlan.Epoch> all = new ArrayList<>(own);
        common.stream().filter(epoch -> epoch.from().isBefore(first)).forEach(all::add);
        return new BucketPlan(all);
    }

    boolean isDeclared() {
        return byKey.containsKey(PlanRow.EVERY_KEY);
    }

    BucketPlan plan(String key) {
        BucketPlan own = byKey.get(key);
        if (own != null) {
            return own;
        }
        BucketPlan common = byKey.get(PlanRow.EVERY_KEY);
        if (common == null) {
            throw new IllegalStateException("the buckets of " + table + " are not declared");
        }
        return common;
    }
}
