package io.mobimir.migration.copy;

import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.Queued;
import io.mobimir.shop.StoreException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Copies the keys that wait in the queue. */
public final class Drain {
    private static final int AT_ONCE = 500;

    private final Copying copying;
    private final Time time;

    public Drain(Copying copying, Time time) {
        this.copying = copying;
        this.time = time;
    }

    /**
     * Copies some of what waits, each key once however often it waits.
     *
     * @return how many entries are done
     * @throws StoreException if a side failed; what is not done stays in the queue
     */
    public int some(MigrationRecords home, Side from) {
        Map<String, List<Queued>> due = home.queue().next(AT_ONCE).stream()
                .filter(queued -> !queued.due().isAfter(time.now()))
                .collect(Collectors.groupingBy(Queued::key));
        int done = 0;
        for (Map.Entry<String, List<Queued>> each : due.entrySet()) {
            copy(each.getKey(), home, from);
            each.getValue().forEach(home.queue()::remove);
            done += each.getValue().size();
        }
        return done;
    }

    private void copy(String key, MigrationRecords home, Side from) {
        try {
            copying.copy(key, from);
        } catch (IllegalArgumentException e) {
            home.rejects().putAside(key, String.valueOf(e.getMessage()));
        }
    }
}
