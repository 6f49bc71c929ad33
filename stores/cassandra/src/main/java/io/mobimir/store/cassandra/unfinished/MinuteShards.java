package io.mobimir.store.cassandra.unfinished;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The partitions of tables of announcements: a minute in a few shards, so that several nodes share the writes of a minute. */
public final class MinuteShards {
    private static final int SHARDS = 4;
    private static final Duration CLOCKS_DIFFER_BY = Duration.ofMinutes(1);

    private MinuteShards() {}

    public static Instant minute(Instant at) {
        return at.truncatedTo(ChronoUnit.MINUTES);
    }

    /** Returns the shard of everything that is announced about this id. */
    public static int shardOf(String id) {
        return Math.floorMod(id.hashCode(), SHARDS);
    }

    /** Returns every minute in which something may stand that was announced within this time, whatever the clock of its writer. */
    public static Stream<Instant> minutesOf(Duration within, Instant now) {
        return Stream.iterate(
                minute(now.minus(within).minus(CLOCKS_DIFFER_BY)),
                minute -> !minute.isAfter(now.plus(CLOCKS_DIFFER_BY)),
                minute -> minute.plus(1, ChronoUnit.MINUTES));
    }

    /** Returns what all shards of a minute have together. */
    public static <T> CompletionStage<List<T>> all(IntFunction<CompletionStage<List<T>>> read) {
        return IntStream.range(0, SHARDS)
                .mapToObj(read)
                .reduce((a, b) -> a.thenCombine(b, MinuteShards::joined))
                .orElseThrow();
    }

    private static <T> List<T> joined(List<T> a, List<T> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }
}
