package io.mobimir.store.cassandra.event;

import io.mobimir.shop.UserId;
import java.time.LocalDate;

/** What a user did on a day, or one bucket of it. */
record EventPartition(UserId user, LocalDate day, int bucket) {}
