package io.mobimir.insight.heat;

import io.mobimir.insight.heat.KeyNames.NamedKeyPart;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Keys as text. What says who a customer is can be shown as a hash that is the same wherever the same secret is used. */
public final class HeatKeyText {
    private static final String HASH = "HmacSHA256";
    /** Short enough to read, and so long that two customers among a million have the same one only by great chance. */
    private static final int HASH_BYTES = 6;

    private final KeyNames names;
    private final Optional<byte[]> secret;

    private HeatKeyText(KeyNames names, Optional<byte[]> secret) {
        this.names = names;
        this.secret = secret;
    }

    public static HeatKeyText plain(KeyNames names) {
        return new HeatKeyText(names, Optional.empty());
    }

    /** Returns keys with hashes in place of customers. */
    public static HeatKeyText masked(KeyNames names, byte[] secret) {
        return new HeatKeyText(names, Optional.of(secret.clone()));
    }

    /** Returns the values of a key by their columns, in the order of the key. */
    public Map<String, String> columns(String table, HeatKey key) {
        Map<String, String> columns = new LinkedHashMap<>();
        for (NamedKeyPart part : parts(table, key)) {
            columns.put(
                    part.column(),
                    part.personal()
                            ? secret.map(with -> mask(with, part.value())).orElse(part.value())
                            : part.value());
        }
        return columns;
    }

    /** Returns a key as one line: {@code user_id=U-1 bucket=0}. */
    public String line(String table, HeatKey key) {
        return columns(table, key).entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(" "));
    }

    private List<NamedKeyPart> parts(String table, HeatKey key) {
        if (table.equals(CategoryCall.TABLE)) {
            return List.of(new NamedKeyPart("category", key.text(), false));
        }
        return names.parts(table, key).orElseGet(() -> List.of(new NamedKeyPart("key", hex(key), true)));
    }

    private static String hex(HeatKey key) {
        byte[] bytes = new byte[key.length()];
        key.bytes().get(bytes);
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    private static String mask(byte[] secret, String value) {
        try {
            Mac hash = Mac.getInstance(HASH);
            hash.init(new SecretKeySpec(secret, HASH));
            byte[] digest = hash.doFinal(value.getBytes(StandardCharsets.UTF_8));
            return "#" + HexFormat.of().formatHex(Arrays.copyOf(digest, HASH_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
