package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.measure.SampleRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Works out keys of the rows in the sample. */
final class SampledKeys {
    private SampledKeys() {}

    static String key(List<KeyPart> parts, SampleRow row) {
        return parts.stream().map(part -> value(part, row)).collect(Collectors.joining("\0"));
    }

    static String value(KeyPart part, SampleRow row) {
        String text = row.text(part.place());
        return text == null ? KeyPart.MISSING : Objects.requireNonNullElse(part.of(text), KeyPart.MISSING);
    }

    /** Returns the share of the rows that have the most frequent key. */
    static double topShare(List<KeyPart> parts, List<SampleRow> rows) {
        if (parts.isEmpty() || rows.isEmpty()) {
            return 1;
        }
        Map<String, Integer> counts = new HashMap<>();
        int most = 0;
        for (SampleRow row : rows) {
            most = Math.max(most, counts.merge(key(parts, row), 1, Integer::sum));
        }
        return (double) most / rows.size();
    }
}
