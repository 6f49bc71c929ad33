package io.mobimir.lab.load;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with names in braces, each replaced by a value for every request: {@code /products/{product}}. */
record Template(String text, Set<String> names) {
    private static final Pattern NAME = Pattern.compile("\\{([a-z][a-z_]*)}");

    static Template of(String text) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = NAME.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return new Template(text, Set.copyOf(names));
    }

    String fill(UnaryOperator<String> valueOf) {
        return names.isEmpty()
                ? text
                : NAME.matcher(text).replaceAll(name -> Matcher.quoteReplacement(valueOf.apply(name.group(1))));
    }
}
