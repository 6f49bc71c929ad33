package io.mobimir.lab.load;

import io.mobimir.lab.load.LoadOperation.Shape;
import io.mobimir.lab.load.Mix.Source;
import io.mobimir.shop.InvalidField;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a mix line by line. Create one for each file. */
final class MixReader {
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final Pattern LET = Pattern.compile("let\\s+([a-z][a-z_]*)\\s*=\\s*(.+)");
    private static final Pattern FROM = Pattern.compile("(\\w+)\\s+from\\s+(/\\S*)");
    private static final Pattern OPERATION = Pattern.compile("(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)");
    private static final Pattern HEADER = Pattern.compile("([A-Za-z][A-Za-z0-9-]*):\\s*(.*)");

    private final String file;
    private final Map<String, List<String>> lists = new HashMap<>();
    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Draft> drafts = new LinkedHashMap<>();
    private @Nullable Draft current;
    private int line;

    MixReader(String file) {
        this.file = file;
    }

    Mix read(String text) {
        for (String each : text.split("\\R", -1)) {
            line++;
            readLine(each);
        }
        drafts.values().forEach(this::check);
        if (drafts.values().stream().allMatch(each -> each.weight == 0)) {
            throw wrong("no operation has a weight above 0; write one, such as: 60 browse GET /products");
        }
        return new Mix(
                lists, sources, drafts.values().stream().map(Draft::operation).toList());
    }

    private void readLine(String text) {
        String content = text.strip();
        if (content.isEmpty() || content.startsWith("#")) {
            return;
        }
        if (Character.isWhitespace(text.charAt(0))) {
            readDetail(content);
        } else if (content.startsWith("let ")) {
            readLet(content);
        } else {
            readOperation(content);
        }
    }

    private void readLet(String content) {
        Matcher let = LET.matcher(content);
        if (!let.matches()) {
            throw wrong("write let NAME = VALUE | VALUE, or let NAME = FIELD from /PATH; names are of a to z and _");
        }
        Matcher from = FROM.matcher(let.group(2));
        if (from.matches()) {
            sources.put(let.group(1), new Source(from.group(1), Template.of(from.group(2))));
            checkNames(from.group(2), lists.keySet());
        } else {
            lists.put(
                    let.group(1),
                    Arrays.stream(let.group(2).split("\\|")).map(String::strip).toList());
        }
    }

    private void readOperation(String content) {
        Matcher parts = OPERATION.matcher(content);
        if (!parts.matches()) {
            throw wrong("write WEIGHT NAME METHOD /PATH, such as: 60 browse GET /products; the lines of an operation"
                    + " follow it, indented");
        }
        if (!METHODS.contains(parts.group(3))) {
            throw wrong("there is no method " + parts.group(3) + "; use GET, POST, PUT, PATCH or DELETE");
        }
        if (!parts.group(4).startsWith("/")) {
            throw wrong("the path " + parts.group(4) + " must begin with /; the server's address is given by --url");
        }
        try {
            URI.create(Template.of(parts.group(4)).fill(name -> "x"));
        } catch (IllegalArgumentException e) {
            throw wrong("the path " + parts.group(4) + " has characters that must be written as %XX");
        }
        current = new Draft(line, weight(parts.group(1)), parts.group(2), parts.group(3), parts.group(4));
        if (drafts.put(parts.group(2), current) != null) {
            throw wrong("there are two operations " + parts.group(2) + "; give this one another name");
        }
    }

    private double weight(String text) {
        if (!text.matches("\\d{1,6}(\\.\\d{1,6})?")) {
            throw wrong("the weight " + text
                    + " must be a number such as 60; 0 is for operations that only precede others");
        }
        return Double.parseDouble(text);
    }

    private void readDetail(String content) {
        Draft draft = current;
        if (draft == null) {
            throw wrong("an indented line belongs to the operation above it, and there is none; remove the indent");
        }
        Matcher header = HEADER.matcher(content);
        if (!draft.body.isEmpty() || content.startsWith("{") || content.startsWith("[")) {
            draft.body.append(content);
        } else if (content.equals("needs user")) {
            draft.needsUser = true;
        } else if (content.startsWith("after ")) {
            draft.after = Optional.of(content.substring("after ".length()).strip());
        } else if (header.matches()) {
            draft.headers.put(header.group(1), Template.of(header.group(2)));
        } else {
            throw wrong(
                    "write a header as NAME: VALUE, a body that begins with { or [, \"after NAME\" or \"needs user\"");
        }
    }

    private void check(Draft draft) {
        line = draft.line;
        draft.operation().names().forEach(name -> checkNames("{" + name + "}", known()));
        draft.after.ifPresent(name -> checkAfter(draft, name));
    }

    private void checkAfter(Draft draft, String name) {
        Draft before = drafts.get(name);
        if (before == null) {
            throw wrong(
                    "after " + name + ": there is no such operation; there are " + String.join(", ", drafts.keySet()));
        }
        if (before.after.isPresent() || (before.needsUser && !draft.needsUser)) {
            throw wrong("after " + name + ": that one must not come after another itself, and must not need more than"
                    + " this one; write an operation of weight 0 for it");
        }
    }

    private Set<String> known() {
        List<String> known = new ArrayList<>(TemplateValues.MADE);
        known.addAll(lists.keySet());
        known.addAll(sources.keySet());
        return Set.copyOf(known);
    }

    private void checkNames(String text, Set<String> known) {
        for (String name : Template.of(text).names()) {
            if (!known.contains(name)) {
                throw wrong("{" + name + "} is not known; write let " + name + " = … above, or use one of "
                        + known.stream().sorted().toList());
            }
        }
    }

    private InvalidField wrong(String problem) {
        return new InvalidField(file + ", line " + line, problem);
    }

    /** An operation whose lines have not all been read. */
    private static final class Draft {
        private final int line;
        private final double weight;
        private final String name;
        private final String method;
        private final String path;
        private final Map<String, Template> headers = new LinkedHashMap<>();
        private final StringBuilder body = new StringBuilder();
        private Optional<String> after = Optional.empty();
        private boolean needsUser;

        private Draft(int line, double weight, String name, String method, String path) {
            this.line = line;
            this.weight = weight;
            this.name = name;
            this.method = method;
            this.path = path;
        }

        private LoadOperation operation() {
            Shape shape = new Shape(method, Template.of(path), headers, Template.of(body.toString()));
            return new LoadOperation(name, weight, shape, after, needsUser);
        }
    }
}
