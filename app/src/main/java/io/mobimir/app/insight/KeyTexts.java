package io.mobimir.app.insight;

import io.mobimir.app.config.Config;
import io.mobimir.insight.heat.HeatKeyText;
import io.mobimir.insight.heat.KeyNames;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.heat.PartitionKeys;
import io.mobimir.store.mongodb.heat.DocumentKeys;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Keys as the configuration wants them to be shown. */
public final class KeyTexts {
    /** A public default, only for a developer's machine. */
    private static final byte[] KNOWN_SECRET = "everybody knows this".getBytes(StandardCharsets.UTF_8);

    private KeyTexts() {}

    /** Returns the names of keys in both stores. */
    public static KeyNames names() {
        KeyNames partitions = new PartitionKeys(ShopSchema.ALL);
        KeyNames documents = new DocumentKeys();
        return (table, key) -> partitions.parts(table, key).or(() -> documents.parts(table, key));
    }

    /** Hashes are the same on all instances and in commands, which share a secret. */
    public static HeatKeyText of(Config config) {
        KeyNames names = names();
        List<byte[]> secrets = config.cursorKeys();
        return config.insight().maskKeys()
                ? HeatKeyText.masked(names, secrets.isEmpty() ? KNOWN_SECRET : secrets.get(0))
                : HeatKeyText.plain(names);
    }
}
