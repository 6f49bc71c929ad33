package io.mobimir.migration.record;

import java.time.Instant;

/**
 * A key that still has to be copied to the other side.
 *
 * @param instance who put it there
 * @param ticket unique within the instance: the same key may wait more than once, and each is done for itself
 * @param due not to be done before: a write with an unknown outcome may still arrive until then
 */
public record QueuedKey(String key, String instance, long ticket, Instant due) {}
