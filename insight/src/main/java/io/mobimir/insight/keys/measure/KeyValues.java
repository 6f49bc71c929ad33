package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.ring.PartitionKeyBytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The keys of one row under all candidates. A part that several candidates share is worked out once. */
public final class KeyValues {
    private static final byte[] MISSING = KeyPart.MISSING.getBytes(StandardCharsets.UTF_8);

    private final List<KeyPart> parts;
    private final int[][] partsByCandidate;
    private final @Nullable String[] texts;
    private final byte[][] bytes;
    private final boolean[] missed;
    private final PartitionKeyBytes key = new PartitionKeyBytes();

    public KeyValues(List<KeyCandidate> candidates) {
        Set<KeyPart> distinct = new LinkedHashSet<>();
        candidates.forEach(candidate -> distinct.addAll(candidate.parts()));
        this.parts = new ArrayList<>(distinct);
        this.partsByCandidate = candidates.stream()
                .map(candidate ->
                        candidate.parts().stream().mapToInt(parts::indexOf).toArray())
                .toArray(int[][]::new);
        this.texts = new String[parts.size()];
        this.bytes = new byte[parts.size()][];
        this.missed = new boolean[parts.size()];
    }

    public void read(DataRow row) {
        for (int i = 0; i < parts.size(); i++) {
            String text = parts.get(i).value(row);
            texts[i] = text;
            missed[i] |= text == null;
            bytes[i] = text == null ? MISSING : text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Returns the token of the row's partition. */
    long token(int candidate) {
        int[] places = partsByCandidate[candidate];
        byte[][] of = new byte[places.length][];
        for (int i = 0; i < places.length; i++) {
            of[i] = bytes[places[i]];
        }
        return key.token(of);
    }

    /** Returns the size of the key whose token was worked out last. */
    int keyBytes() {
        return key.length();
    }

    boolean isMissing(int candidate) {
        for (int part : partsByCandidate[candidate]) {
            if (texts[part] == null) {
                return true;
            }
        }
        return false;
    }

    /** Returns the parts of a candidate for which some row so far had no value. */
    List<String> missingIn(int candidate) {
        return Arrays.stream(partsByCandidate[candidate])
                .filter(part -> missed[part])
                .mapToObj(part -> parts.get(part).text())
                .toList();
    }

    /** Returns the values of the key, in the order of its parts. */
    public List<String> values(int candidate) {
        return Arrays.stream(partsByCandidate[candidate])
                .mapToObj(part -> {
                    String text = texts[part];
                    return text == null ? KeyPart.MISSING : text;
                })
                .toList();
    }

    String name(int candidate) {
        return values(candidate).stream().collect(Collectors.joining(" / "));
    }
}
