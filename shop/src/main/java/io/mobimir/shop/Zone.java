package io.mobimir.shop;

import java.util.regex.Pattern;

/** A geo-zone with its own stock, such as {@code moscow}. {@link Zones} lists the zones that exist. */
public record Zone(String value) implements Comparable<Zone> {
    private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9_-]{0,31}");

    public Zone {
        Require.present("geozone", value);
        if (!FORM.matcher(value).matches()) {
            throw new InvalidField("geozone", "must be small letters, digits, - and _, at most 32: \"" + value + "\"");
        }
    }

    @Override
    public int compareTo(Zone other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
