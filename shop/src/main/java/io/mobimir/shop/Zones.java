package io.mobimir.shop;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The zones this shop delivers to. */
public record Zones(SortedSet<Zone> all) {
    /** The zones of the original shop. */
    public static final Zones DEFAULT = Zones.of("moscow", "ekaterinburg", "kaliningrad", "novosibirsk");

    public Zones {
        if (all.isEmpty()) {
            throw new InvalidField("zones", "a shop needs at least one zone");
        }
        all = Collections.unmodifiableSortedSet(new TreeSet<>(all));
    }

    public static Zones of(String... names) {
        return of(List.of(names));
    }

    public static Zones of(Collection<String> names) {
        return new Zones(new TreeSet<>(names.stream().map(Zone::new).toList()));
    }

    /** Returns the zone if the shop has it; refuses it otherwise. */
    public Zone require(Zone zone) {
        if (!all.contains(zone)) {
            throw new InvalidField("geozone", "unknown zone \"" + zone + "\"; the shop has " + all);
        }
        return zone;
    }
}
