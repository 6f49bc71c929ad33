package io.mobimir.app.config;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;

/** The place where a value was set: a file and its line, an environment variable, an option, or the defaults. */
final class ValueOrigin {
    private ValueOrigin() {}

    static String of(ConfigValue value) {
        ConfigOrigin origin = value.origin();
        if (origin.filename() != null) {
            return origin.filename() + ":" + origin.lineNumber();
        }
        return origin.description().replaceFirst(": \\d+$", "");
    }
}
