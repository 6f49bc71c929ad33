package io.mobimir.store.mongodb.heat;

import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.KeyNames;
import java.util.List;
import java.util.Optional;

/** Reads the keys of documents: the field that names the document, and its value. */
public final class DocumentKeys implements KeyNames {
    /** Begins the names of collections among those of tables. */
    public static final String PREFIX = "mongodb.";

    @Override
    public Optional<List<NamedKeyPart>> parts(String table, HeatKey key) {
        if (!table.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String[] named = key.text().split("=", 2);
        return Optional.of(List.of(new NamedKeyPart(named[0], named[1], !named[0].equals("product_id"))));
    }
}
