package io.mobimir.http.wire;

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
            parameters
                    .computeIfAbsent(Percent.decodeQuery(name), key -> new ArrayList<>(1))
                    .add(Percent.decodeQuery(value));
        }
        return parameters;
    }
}
