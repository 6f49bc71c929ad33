package io.mobimir.app.config;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The home of each entity. */
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
        if (home != Home.CASSANDRA && !(home == Home.MONGODB && entity.canMigrate())) {
            throw reader.refused(
                    entity.key(),
                    "%s in %s is not available yet in this version: use cassandra"
                            .formatted(Reader.nameOf(entity), Reader.nameOf(home)));
        }
        return home;
    }

    /** Returns the entities that are leaving MongoDB, in any phase. */
    public Set<Entity> migrating() {
        return all.entrySet().stream()
                .filter(home -> home.getValue() == Home.MONGODB)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Entity.class)));
    }
}
