package io.mobimir.lab.load;

import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * The operations of shoppers, and how often each is made.
 *
 * @param lists values to choose from, by name
 * @param sources values to read from the server before the start, by name
 */
public record Mix(Map<String, List<String>> lists, Map<String, Source> sources, List<LoadOperation> operations) {
    /** A field in the answers to a request. */
    record Source(String field, Template path) {}

    public Mix {
        lists = Map.copyOf(lists);
        sources = Map.copyOf(sources);
        operations = List.copyOf(operations);
    }

    /** Returns the default mix, as a file that can be changed. */
    public static String defaultText() {
        try (InputStream file = Objects.requireNonNull(Mix.class.getResourceAsStream("default.mix"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a mix; an error names the number of the line. */
    public static Mix parse(String file, String text) {
        return new MixReader(file).read(text);
    }

    /** Returns the mix without operations that need a user. */
    Mix forGuests() {
        List<LoadOperation> possible =
                operations.stream().filter(each -> !each.needsUser()).toList();
        if (possible.stream().allMatch(each -> each.weight() == 0)) {
            throw new InvalidField("mix", "has no operation for guests: give a token, or add one");
        }
        return new Mix(lists, sources, possible);
    }

    /** Returns the names of operations that need a user. */
    public List<String> needingUsers() {
        return operations.stream()
                .filter(LoadOperation::needsUser)
                .map(LoadOperation::name)
                .toList();
    }

    LoadOperation named(String name) {
        return operations.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    LoadOperation pick(SplittableRandom random) {
        double left = random.nextDouble()
                * operations.stream().mapToDouble(LoadOperation::weight).sum();
        LoadOperation last = operations.get(0);
        for (LoadOperation operation : operations) {
            if (operation.weight() > 0) {
                last = operation;
                left -= operation.weight();
                if (left < 0) {
                    return operation;
                }
            }
        }
        return last;
    }
}
