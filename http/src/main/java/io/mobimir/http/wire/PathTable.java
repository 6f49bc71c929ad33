package io.mobimir.http.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the target of a path, for one method. A segment in braces matches any text; a literal segment has priority. A path
 * is split into segments before they are decoded, so an id may contain an encoded slash.
 */
final class PathTable<T> {
    private final PathNode<T> root = new PathNode<>();

    /** The target of a path, with the values of its parameters. */
    record Match<T>(T target, Map<String, String> parameters) {}

    private static final class PathNode<T> {
        private final Map<String, PathNode<T>> spelled = new HashMap<>();
        private @Nullable PathNode<T> any;
        private @Nullable T target;
        private List<String> parameters = List.of();

        private PathNode<T> any() {
            PathNode<T> node = any == null ? new PathNode<>() : any;
            any = node;
            return node;
        }
    }

    void add(String path, T target) {
        PathNode<T> node = root;
        List<String> parameters = new ArrayList<>();
        for (String segment : path.substring(1).split("/", -1)) {
            if (segment.startsWith("{")) {
                parameters.add(segment.substring(1, segment.length() - 1));
                node = node.any();
            } else {
                node = node.spelled.computeIfAbsent(segment, key -> new PathNode<>());
            }
        }
        if (node.target != null) {
            throw new IllegalStateException("two routes at " + path);
        }
        node.target = target;
        node.parameters = List.copyOf(parameters);
    }

    /** Finds a path as it was sent, in percent-encoding. A slash at the end makes no difference. */
    Optional<Match<T>> find(String path) {
        int end = path.endsWith("/") ? path.length() - 1 : path.length();
        return end == 0 ? Optional.empty() : Optional.ofNullable(find(root, path.substring(0, end), 1, List.of()));
    }

    private static <T> @Nullable Match<T> find(PathNode<T> node, String path, int from, List<String> values) {
        if (from > path.length()) {
            return node.target == null ? null : new Match<>(node.target, named(node.parameters, values));
        }
        int slash = path.indexOf('/', from);
        int to = slash < 0 ? path.length() : slash;
        String segment = Percent.decodeSegment(path.substring(from, to));
        PathNode<T> spelled = node.spelled.get(segment);
        Match<T> match = spelled == null ? null : find(spelled, path, to + 1, values);
        return match != null || node.any == null || isNoName(segment)
                ? match
                : find(node.any, path, to + 1, with(values, segment));
    }

    /** Returns whether the segment consists of dots: clients and proxies remove those before they send, so it cannot be an id. */
    private static boolean isNoName(String segment) {
        return segment.isEmpty() || segment.equals(".") || segment.equals("..");
    }

    private static List<String> with(List<String> values, String value) {
        if (values.isEmpty()) {
            return List.of(value);
        }
        List<String> more = new ArrayList<>(values);
        more.add(value);
        return more;
    }

    private static Map<String, String> named(List<String> names, List<String> values) {
        return switch (names.size()) {
            case 0 -> Map.of();
            case 1 -> Map.of(names.get(0), values.get(0));
            default -> all(names, values);
        };
    }

    private static Map<String, String> all(List<String> names, List<String> values) {
        Map<String, String> named = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            named.put(names.get(i), values.get(i));
        }
        return named;
    }
}
