package io.mobimir.insight.heat;

import java.util.List;
import java.util.Optional;

/** Reads the keys of tables as people know them. */
public interface KeyNames {
    /**
     * One column of a key.
     *
     * @param personal whether it says who a customer is
     */
    record NamedKeyPart(String column, String value, boolean personal) {}

    /** Returns the columns of a key; empty for a table that it does not know. */
    Optional<List<NamedKeyPart>> parts(String table, HeatKey key);
}
