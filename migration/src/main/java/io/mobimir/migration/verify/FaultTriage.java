package io.mobimir.migration.verify;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.record.Difference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Tells a fault from a race. The same version with another content is a fault at once; different versions are a fault
 * only if they do not become equal in time.
 */
public final class FaultTriage<S> {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private final MigratedEntity<S> entity;
    private final Timing timing;
    private final Time time;

    public FaultTriage(MigratedEntity<S> entity, Timing timing, Time time) {
        this.entity = entity;
        this.timing = timing;
        this.time = time;
    }

    /**
     * The result of reading a key on both sides.
     *
     * @param certain whether reading again cannot change it
     */
    public record Look(boolean certain, List<Difference> differences) {
        static final Look SAME = new Look(true, List.of());

        public boolean isSame() {
            return differences.isEmpty();
        }
    }

    /** Reads the key once. Reads the authority first: a copy meanwhile makes the other side newer, never older. */
    public Look look(String key, Side authority) {
        Optional<Versioned<S>> first = entity.replicas().of(authority).read(key);
        Optional<Versioned<S>> second = entity.replicas().of(authority.other()).read(key);
        if (content(first).equals(content(second)) || isFleeting(first) || isFleeting(second)) {
            return Look.SAME;
        }
        boolean sameVersion = first.map(Versioned::version).equals(second.map(Versioned::version));
        Sides<Optional<Versioned<S>>> sides =
                authority == Side.ORIGIN ? new Sides<>(first, second) : new Sides<>(second, first);
        return new Look(sameVersion, name(key, sides));
    }

    /** Reads until both sides agree or time is over; returns the differences that remain. */
    public List<Difference> settle(String key, Side authority) {
        long begun = time.nanoTime();
        Look look = look(key, authority);
        while (!look.certain() && time.since(begun).compareTo(timing.settling()) < 0) {
            time.pause(LOOK_AGAIN);
            look = look(key, authority);
        }
        return look.differences();
    }

    /** Returns every field by name; empty if there is no state, or it was deleted. */
    public SortedMap<String, String> content(Optional<Versioned<S>> state) {
        return state.flatMap(Versioned::state).map(entity.fields()).orElseGet(TreeMap::new);
    }

    private boolean isFleeting(Optional<Versioned<S>> state) {
        return state.flatMap(Versioned::state).filter(entity.fleeting()).isPresent();
    }

    private List<Difference> name(String key, Sides<Optional<Versioned<S>>> sides) {
        Sides<SortedMap<String, String>> fields = sides.map(this::content);
        if (fields.origin().isEmpty() || fields.target().isEmpty()) {
            return List.of(new Difference(key, Difference.ROW, presence(sides.origin()), presence(sides.target())));
        }
        List<Difference> differences = new ArrayList<>();
        for (String field : names(fields)) {
            String origin = fields.origin().getOrDefault(field, "missing");
            String target = fields.target().getOrDefault(field, "missing");
            if (!origin.equals(target)) {
                differences.add(new Difference(key, field, origin, target));
            }
        }
        return differences;
    }

    private static Set<String> names(Sides<SortedMap<String, String>> fields) {
        Set<String> names = new TreeSet<>();
        Stream.of(fields.origin(), fields.target()).map(Map::keySet).forEach(names::addAll);
        return names;
    }

    private String presence(Optional<Versioned<S>> state) {
        return state.map(it -> (it.state().isPresent() ? "version " : "deleted, version ") + it.version())
                .orElse("missing");
    }
}
