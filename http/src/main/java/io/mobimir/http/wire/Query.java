package io.mobimir.http.wire;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the query of an address. */
final class Query {
    private Query() {}

    static Map<String, List<String>> parse(@Nullable String query) {
        if (query == null || query.isEmpty()) {
            return Map.of();
        }
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            parameters.computeIfAbsent(decoded(name), key -> new ArrayList<>(1)).add(decoded(value));
        }
        return parameters;
    }

    /** What is no UTF-8 becomes the replacement character, and would be looked for as such. */
    private static String decoded(String text) {
        try {
            String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
            if (decoded.indexOf('\uFFFD') < 0) {
                return decoded;
            }
        } catch (IllegalArgumentException e) {
            // refused below
        }
        throw Problem.of(ProblemType.BAD_REQUEST, "The query is not percent-encoded UTF-8.")
                .refused();
    }
}
