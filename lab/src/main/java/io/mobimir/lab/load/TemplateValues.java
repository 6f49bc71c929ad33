package io.mobimir.lab.load;

import io.mobimir.lab.load.Mix.Source;
import io.mobimir.lab.process.LabException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values for the names in templates. */
final class TemplateValues {
    /** Names that need no list. */
    static final Set<String> MADE = Set.of("uuid", "number", "user");

    private static final int NUMBERS = 1_000_000;

    private final Map<String, List<String>> lists;

    private TemplateValues(Map<String, List<String>> lists) {
        this.lists = lists;
    }

    /** @param get returns the body of the answer to a path */
    static TemplateValues of(Mix mix, UnaryOperator<String> get) {
        Map<String, List<String>> lists = new HashMap<>(mix.lists());
        mix.sources().forEach((name, source) -> lists.put(name, fetched(source, mix.lists(), get)));
        return new TemplateValues(lists);
    }

    private static List<String> fetched(Source source, Map<String, List<String>> known, UnaryOperator<String> get) {
        Pattern field = Pattern.compile("\"" + source.field() + "\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
        List<String> found = new ArrayList<>();
        for (String path : everyPath(source.path(), known)) {
            Matcher matcher = field.matcher(get.apply(path));
            while (matcher.find()) {
                found.add(matcher.group(1));
            }
        }
        if (found.isEmpty()) {
            throw new LabException("the server has no " + source.field() + " at "
                    + source.path().text() + ": fill it with mobimir demo-data, or change the mix");
        }
        return found.stream().distinct().toList();
    }

    /** Returns the path with each value of its lists. */
    private static List<String> everyPath(Template path, Map<String, List<String>> known) {
        List<String> paths = List.of(path.text());
        for (String name : path.names()) {
            List<String> values = Objects.requireNonNull(known.get(name));
            paths = paths.stream()
                    .flatMap(each -> values.stream().map(value -> each.replace("{" + name + "}", inPath(value))))
                    .toList();
        }
        return paths;
    }

    /** Fills in one request; a name has the same value wherever it stands. */
    PreparedRequest prepare(LoadOperation operation, String user, SplittableRandom random) {
        Map<String, String> chosen = new HashMap<>();
        chosen.put("user", user);
        UnaryOperator<String> value = name -> chosen.computeIfAbsent(name, key -> choose(key, random));
        LoadOperation.Shape shape = operation.shape();
        Map<String, String> headers = new HashMap<>();
        shape.headers().forEach((name, template) -> headers.put(name, template.fill(value)));
        return new PreparedRequest(
                operation.name(),
                shape.method(),
                shape.path().fill(name -> inPath(value.apply(name))),
                headers,
                shape.body().fill(name -> inJson(value.apply(name))));
    }

    private String choose(String name, SplittableRandom random) {
        List<String> list = lists.get(name);
        if (list != null) {
            return list.get(random.nextInt(list.size()));
        }
        // Ignores the seed: with a key that an earlier run used, the server would repeat that run's answer.
        return name.equals("uuid") ? UUID.randomUUID().toString() : Integer.toString(random.nextInt(NUMBERS));
    }

    private static String inPath(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String inJson(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
