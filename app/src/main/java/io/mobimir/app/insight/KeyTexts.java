package io.mobimir.app.insight;

import io.mobimir.app.config.Config;
import io.mobimir.insight.heat.HeatKeyText;
import io.mobimir.insight.heat.KeyNames;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.heat.PartitionKeys;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Keys as the configuration wants them to be shown. */
public final class KeyTexts {
    /** A public default, only for a developer's machine. */
    private static final byte[] KNOWN_SECRET = "everybody knows this".getBytes(StandardCharsets.UTF_8);

    private KeyTexts() {}

    /** Hashes are the same on all instances and in commands, which share a secret. */
    public static HeatKeyText of(Config config) {
        KeyNames names = new PartitionKeys(ShopSchema.ALL);
        List<byte[]> secrets = config.cursorKeys();
        return config.insight().maskKeys()
                ? HeatKeyText.masked(names, secrets.isEmpty() ? KNOWN_SECRET : secrets.get(0))
                : HeatKeyText.plain(names);
    }
}
