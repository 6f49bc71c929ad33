package io.mobimir.store.cassandra.cart;

import io.mobimir.shop.cart.ChangeId;
import io.mobimir.store.cassandra.schema.CqlType;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts sets of change ids to and from columns. */
public final class ChangeIds {
    public static final CqlType<Set<UUID>> TYPE = CqlType.set(CqlType.ID).frozen();

    private ChangeIds() {}

    public static Set<UUID> write(Set<ChangeId> ids) {
        return ids.stream().map(ChangeId::value).collect(Collectors.toSet());
    }

    /** Reads null as an empty set: Cassandra stores an empty set as null. */
    public static Set<ChangeId> read(@Nullable Set<UUID> uuids) {
        return uuids == null ? Set.of() : uuids.stream().map(ChangeId::new).collect(Collectors.toSet());
    }
}
