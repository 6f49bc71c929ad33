package io.mobimir.store.cassandra.event;

import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.store.cassandra.event.DayReader.Range;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One batch of the export of a day: shard by shard of the directory, user by user, and each user's events newest first.
 * Memory is limited to the batch and one round of reads.
 */
final class DayExport {
    private static final int USERS_AT_ONCE = 32;
    private static final int FIRST_READ = 64;

    private final DayDirectory directory;
    private final DayReader<Event> reader;
    private final LocalDate day;
    private final Instant oldest;
    private final int wanted;
    private final List<Event> found = new ArrayList<>();

    DayExport(DayDirectory directory, DayReader<Event> reader, LocalDate day, Instant oldest, int wanted) {
        this.directory = directory;
        this.reader = reader;
        this.day = day;
        this.oldest = oldest;
        this.wanted = wanted;
    }

    List<Event> fromTheBeginning() {
        return fromShard(0, "");
    }

    List<Event> after(UserId user, EventId seen) {
        addRest(user, seen);
        return fromShard(DayDirectory.shardOf(user), user.value());
    }

    private List<Event> fromShard(int first, String user) {
        addShard(first, user);
        for (int shard = first + 1; shard < DayDirectory.SHARDS; shard++) {
            addShard(shard, "");
        }
        return found;
    }

    private void addShard(int shard, String after) {
        int atOnce = Math.min(USERS_AT_ONCE, wanted);
        String last = after;
        boolean more = true;
        while (more && !isFull()) {
            List<UserId> users = directory.users(day, shard, last, atOnce);
            addUsers(users);
            more = users.size() == atOnce;
            last = users.isEmpty() ? last : users.get(users.size() - 1).value();
        }
    }

    private void addUsers(List<UserId> users) {
        List<Supplier<List<Event>>> reads = users.stream()
                .map(user -> reader.begin(user, day, new Range(Optional.empty(), oldest), FIRST_READ))
                .toList();
        for (int i = 0; i < reads.size() && !isFull(); i++) {
            List<Event> events = reads.get(i).get();
            found.addAll(events);
            if (events.size() == FIRST_READ) {
                addRest(users.get(i), events.get(FIRST_READ - 1).id());
            }
        }
    }

    private void addRest(UserId user, EventId seen) {
        if (!isFull()) {
            Range rest = new Range(Optional.of(seen), oldest);
            found.addAll(reader.begin(user, day, rest, wanted - found.size()).get());
        }
    }

    private boolean isFull() {
        return found.size() >= wanted;
    }
}
