package io.mobimir.store.cassandra.unfinished;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * That somebody is about to do something.
 *
 * @param kind which sort of work
 * @param id what it is done to
 * @param nonce tells two announcements of the same work apart: that one is done says nothing about the other
 */
public record Announcement(String kind, String id, Instant at, UUID nonce) {
    static final int SHARDS = 4;

    Instant minute() {
        return at.truncatedTo(ChronoUnit.MINUTES);
    }

    int shard() {
        return shardOf(id);
    }

    static int shardOf(String id) {
        return Math.floorMod(id.hashCode(), SHARDS);
    }
}
