package io.mobimir.store.cassandra.cart;

import io.mobimir.shop.cart.ChangeId;
import io.mobimir.store.cassandra.schema.CqlType;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sets of change ids as a column has them. */
public final class ChangeIds {
    public static final CqlType<Set<UUID>> TYPE = CqlType.set(CqlType.ID).frozen();

    private ChangeIds() {}

    public static Set<UUID> write(Set<ChangeId> ids) {
        return ids.stream().map(ChangeId::value).collect(Collectors.toSet());
    }

    /** Cassandra does not tell an empty set from none. */
    public static Set<ChangeId> read(@Nullable Set<UUID> uuids) {
        return uuids == null ? Set.of() : uuids.stream().map(ChangeId::new).collect(Collectors.toSet());
    }
}
