package io.mobimir.app.command.keys;

import io.mobimir.insight.keys.advice.KeyTarget;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the name of a database. */
final class KeyTargetConverter implements ITypeConverter<KeyTarget> {
    @Override
    public KeyTarget convert(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "cassandra" -> KeyTarget.CASSANDRA;
            case "mongodb" -> KeyTarget.MONGODB;
            default -> throw new TypeConversionException("must be cassandra or mongodb, not " + text);
        };
    }
}
