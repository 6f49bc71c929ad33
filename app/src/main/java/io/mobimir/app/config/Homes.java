package io.mobimir.app.config;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Where each entity lives. */
public record Homes(Map<Entity, Home> all) {
    public Homes {
        all = Map.copyOf(all);
    }

    static Homes read(Reader reader) {
        Map<Entity, Home> homes = new EnumMap<>(Entity.class);
        for (Entity entity : Entity.values()) {
            homes.put(entity, available(entity, reader));
        }
        return new Homes(homes);
    }

    private static Home available(Entity entity, Reader reader) {
        Home home = reader.choice(entity.key(), Home.class);
        if (!entity.homes().contains(home)) {
            throw reader.refused(
                    entity.key(),
                    "%s cannot live in %s, only in %s"
                            .formatted(
                                    Reader.nameOf(entity),
                                    Reader.nameOf(home),
                                    entity.homes().stream().map(Reader::nameOf).collect(Collectors.joining(", "))));
        }
        if (home != Home.CASSANDRA) {
            throw reader.refused(
                    entity.key(), Reader.nameOf(home) + " is not available yet in this version: use cassandra");
        }
        return home;
    }
}
