package io.mobimir.migration.record;

import java.time.Instant;

/**
 * A key that still has to be copied to the other side.
 *
 * @param instance the instance that queued it
 * @param ticket unique within the instance: the same key may be queued more than once, and each entry is removed alone
 * @param due the earliest time to copy it: a write with an unknown outcome may still arrive until then
 */
public record QueuedKey(String key, String instance, long ticket, Instant due) {}
