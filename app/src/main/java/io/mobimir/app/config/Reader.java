package io.mobimir.app.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import io.mobimir.shop.InvalidField;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads values with their types; an error names the key, the place and the expected type. */
final class Reader {
    private static final String AUTO = "auto";

    private final Config tree;

    Reader(Config tree) {
        this.tree = tree;
    }

    static boolean isSecret(String key) {
        return key.endsWith("password") || key.endsWith("secret") || key.equals("mongodb.uri");
    }

    String text(String key) {
        return read(key, "a text", () -> tree.getString(key));
    }

    List<String> texts(String key) {
        return read(key, "a list of texts", () -> tree.getStringList(key));
    }

    boolean flag(String key) {
        return read(key, "true or false", () -> tree.getBoolean(key));
    }

    int number(String key, int min, int max) {
        String expected = "a whole number between " + min + " and " + max;
        int value = read(key, expected, () -> Integer.parseInt(tree.getString(key)));
        return require(value >= min && value <= max, key, expected, value);
    }

    List<Integer> numbers(String key, int min) {
        String expected = "a list of whole numbers, each at least " + min;
        List<Integer> values = read(
                key,
                expected,
                () -> tree.getStringList(key).stream().map(Integer::valueOf).toList());
        return require(values.stream().allMatch(value -> value >= min), key, expected, values);
    }

    /** Reads a section with names chosen by the user. */
    SortedMap<String, Integer> numbersByName(String key, int min) {
        String expected = "a section of whole numbers, each at least " + min + ", such as { dc1 = 3 }";
        SortedMap<String, Integer> values = byName(key, expected, Integer::valueOf);
        return require(values.values().stream().allMatch(value -> value >= min), key, expected, values);
    }

    /** Reads a section with names chosen by the user; a name with dots is quoted. */
    SortedMap<String, BigDecimal> decimalsByName(String key) {
        return byName(key, "a section of numbers, such as { \"Книги.Детские\" = 50 }", BigDecimal::new);
    }

    private <T> SortedMap<String, T> byName(String key, String expected, Function<String, T> value) {
        return read(key, expected, () -> {
            SortedMap<String, T> found = new TreeMap<>();
            tree.getObject(key)
                    .unwrapped()
                    .forEach((name, written) -> found.put(name, value.apply(String.valueOf(written))));
            return found;
        });
    }

    /** Reads a time; refuses a number without a unit: the library would read milliseconds, which is hardly meant. */
    Duration duration(String key) {
        String expected = "a time with its unit, such as 5s, 10m, 24h or 30d";
        Duration value = read(key, expected, () -> tree.getDuration(key));
        boolean hasUnit = value.isZero() || !text(key).strip().matches("[-+.\\d]+");
        return require(hasUnit && !value.isNegative(), key, expected, value);
    }

    int mebibytes(String key, int min) {
        String expected = "a size such as 512M or 1G, at least " + min + "M";
        long value = read(key, expected, () -> tree.getBytes(key)) >> 20;
        return (int) (long) require(value >= min && value <= Integer.MAX_VALUE, key, expected, value);
    }

    int bytes(String key, int min, int max) {
        String expected = "a size such as 64K or 1M, between " + min + " and " + max + " bytes";
        long value = read(key, expected, () -> tree.getBytes(key));
        return (int) (long) require(value >= min && value <= max, key, expected, value);
    }

    <E extends Enum<E>> E choice(String key, Class<E> type) {
        return choice(key, type, "").orElseThrow();
    }

    /** Returns a constant; empty for the value {@code auto}. */
    <E extends Enum<E>> Optional<E> choiceOrAuto(String key, Class<E> type) {
        return choice(key, type, AUTO);
    }

    private <E extends Enum<E>> Optional<E> choice(String key, Class<E> type, String nothing) {
        String written = text(key).strip();
        if (written.equals(nothing)) {
            return Optional.empty();
        }
        String name = written.toUpperCase(Locale.ROOT).replace('-', '_');
        return Optional.of(Arrays.stream(type.getEnumConstants())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong(key, "one of " + names(type) + (nothing.isEmpty() ? "" : ", " + nothing))));
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Reader::nameOf).collect(Collectors.joining(", "));
    }

    /** Returns the name of a constant in a file: {@code local-quorum}. */
    static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Creates a value from what was read; an error of the value gets the key and its place. */
    <T> T make(String key, Supplier<T> value) {
        try {
            return value.get();
        } catch (InvalidField e) {
            throw refused(key, e.problem());
        } catch (IllegalArgumentException e) {
            throw refused(key, String.valueOf(e.getMessage()));
        }
    }

    /** Returns an error with the caller's text. */
    InvalidConfig refused(String key, String problem) {
        return new InvalidConfig(ValueOrigin.of(tree.getValue(key)) + ": " + key + ": " + problem);
    }

    private <T> T read(String key, String expected, Supplier<T> read) {
        try {
            return read.get();
        } catch (ConfigException | NumberFormatException e) {
            throw wrong(key, expected);
        }
    }

    private <T> T require(boolean holds, String key, String expected, T value) {
        if (!holds) {
            throw wrong(key, expected);
        }
        return value;
    }

    private InvalidConfig wrong(String key, String expected) {
        ConfigValue written = tree.getValue(key);
        String shown = isSecret(key) ? "" : ", not " + written.render(ConfigRenderOptions.concise());
        return new InvalidConfig(ValueOrigin.of(written) + ": " + key + " must be " + expected + shown);
    }
}
