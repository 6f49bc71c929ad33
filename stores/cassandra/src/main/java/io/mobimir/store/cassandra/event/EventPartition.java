package io.mobimir.store.cassandra.event;

import io.mobimir.shop.UserId;
import java.time.LocalDate;

/** The events of a user on a day, or one bucket of them. */
record EventPartition(UserId user, LocalDate day, int bucket) {}
