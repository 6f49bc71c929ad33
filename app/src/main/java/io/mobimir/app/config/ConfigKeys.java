package io.mobimir.app.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The valid keys: those of the reference, in its order. */
final class ConfigKeys {
    static final String ENVIRONMENT_PREFIX = "MOBIMIR_";

    private final Map<String, ConfigValue> byKey = new LinkedHashMap<>();

    ConfigKeys(ConfigObject reference) {
        collect("", reference);
    }

    private void collect(String prefix, ConfigObject section) {
        section.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        entry -> entry.getValue().origin().lineNumber()))
                .forEach(entry -> add(prefix + entry.getKey(), entry.getValue()));
    }

    /** Adds a key. An empty section of the reference is one key, in which users choose the names. */
    private void add(String key, ConfigValue value) {
        if (value instanceof ConfigObject section && !section.isEmpty()) {
            collect(key + ".", section);
        } else {
            byKey.put(key, value);
        }
    }

    List<String> all() {
        return List.copyOf(byKey.keySet());
    }

    boolean contains(String key) {
        return byKey.containsKey(key);
    }

    boolean hasSection(String prefix) {
        return byKey.keySet().stream().anyMatch(key -> key.startsWith(prefix + "."));
    }

    Optional<ConfigValue> defaultOf(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /** Returns the key that is most similar to an unknown one. */
    String nearest(String written) {
        return byKey.keySet().stream()
                .min(Comparator.<String>comparingInt(
                                key -> Math.min(edits(written, key), 1 + nameDistance(written, key)))
                        .thenComparingInt(key -> edits(written, key)))
                .orElse("");
    }

    static String environmentName(String key) {
        return ENVIRONMENT_PREFIX
                + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    Optional<String> ofEnvironmentName(String name) {
        return byKey.keySet().stream()
                .filter(key -> environmentName(key).equals(name))
                .findFirst();
    }

    /** Returns a distance that is also small for the right name in the wrong section, and for a part of the name. */
    private static int nameDistance(String written, String key) {
        String writtenName = written.substring(written.lastIndexOf('.') + 1);
        String name = key.substring(key.lastIndexOf('.') + 1);
        if (name.contains(writtenName)) {
            return name.equals(writtenName) ? 0 : 1;
        }
        return edits(writtenName, name);
    }

    /** Returns how many letters must be inserted, removed or replaced (Levenshtein). */
    static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
