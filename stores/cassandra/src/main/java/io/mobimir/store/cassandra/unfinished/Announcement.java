package io.mobimir.store.cassandra.unfinished;

import java.time.Instant;
import java.util.UUID;

/**
 * That somebody is about to do something.
 *
 * @param kind which sort of work
 * @param id what it is done to
 * @param nonce tells two announcements of the same work apart: that one is done says nothing about the other
 */
public record Announcement(String kind, String id, Instant at, UUID nonce) {
    Instant minute() {
        return MinuteShards.minute(at);
    }

    int shard() {
        return MinuteShards.shardOf(id);
    }
}
