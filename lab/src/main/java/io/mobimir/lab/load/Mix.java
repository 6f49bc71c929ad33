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
 * What shoppers do, and how often.
 *
 * @param lists values to choose from, by name
 * @param sources values that the server is asked for before the start, by name
 */
public record Mix(Map<String, List<String>> lists, Map<String, Source> sources, List<LoadOperation> operations) {
    /** A field in the answers to a request. */
    record Source(String field, Template path) {}

    public Mix {
        lists = Map.copyOf(lists);
        sources = Map.copyOf(sources);
        operations = List.copyOf(operations);
    }

    /** The default mix, as a file that can be changed. */
    public static String defaultText() {
        try (InputStream file = Objects.requireNonNull(Mix.class.getResourceAsStream("default.mix"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a mix; what is wrong with it is told with the number of the line. */
    public static Mix parse(String file, String text) {
        return new MixReader(file).read(text);
    }

    /** Without what only users can do. */
    Mix forGuests() {
        List<LoadOperation> possible =
                operations.stream().filter(each -> !each.needsUser()).toList();
        if (possible.stream().allMatch(each -> each.weight() == 0)) {
            throw new InvalidField("mix", "guests can do nothing of it: give a token, or add other operations");
        }
        return new Mix(lists, sources, possible);
    }

    /** What only users can do, by name. */
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
