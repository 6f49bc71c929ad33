package io.mobimir.shop.cart.log;

import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The rows of one owner's log, as one read found them. */
public record CartLog(List<LogEntry> entries) {
    public static final CartLog EMPTY = new CartLog(List.of());

    public CartLog {
        entries = List.copyOf(entries);
    }

    <E extends LogEntry> Stream<E> all(Class<E> kind) {
        return entries.stream().filter(kind::isInstance).map(kind::cast);
    }

    public Optional<Base> base() {
        return all(Base.class).findFirst();
    }

    /** The version of the base; 0 before the first fold. */
    public long version() {
        return base().map(Base::version).orElse(0L);
    }

    /**
     * A number that grows with every row that is added and with every fold: the microsecond of the latest row and one for
     * each row that the base does not know, or what it was at the fold.
     */
    public long revision() {
        List<LogEntry> unknown = Stream.concat(unfolded(), sinceBase()).toList();
        long latest = unknown.stream()
                .mapToLong(entry -> ChronoUnit.MICROS.between(Instant.EPOCH, entry.at()))
                .max()
                .orElse(0);
        return Math.max(version(), latest) + unknown.size();
    }

    private Stream<LogEntry> sinceBase() {
        Instant folded = base().map(Base::at).orElse(Instant.MIN);
        return entries.stream()
                .filter(entry -> !(entry instanceof Base || entry instanceof Recorded))
                .filter(entry -> entry.at().isAfter(folded));
    }

    public List<Linked> links() {
        return all(Linked.class).toList();
    }

    /** The changes that the base does not know yet. */
    Stream<Recorded> unfolded() {
        Optional<Base> base = base();
        return base.isEmpty() ? all(Recorded.class) : base.get().unknown(all(Recorded.class));
    }

    /** The same log without a base: every row that there is, folded or not, once. */
    CartLog whole() {
        Map<UUID, LogEntry> rows = new LinkedHashMap<>();
        entries.stream()
                .filter(entry -> !(entry instanceof Base))
                .forEach(entry -> rows.putIfAbsent(entry.id(), entry));
        all(Base.class).flatMap(base -> base.live().stream()).forEach(entry -> rows.putIfAbsent(entry.id(), entry));
        return new CartLog(List.copyOf(rows.values()));
    }

    /** The link, if any, that makes this guest's cart a user's. Of several the first counts, so that one user has it. */
    public Optional<Joined> openJoin() {
        return all(Joined.class)
                .filter(joined -> !isAbsorbed(joined.id()))
                .min(Comparator.comparing(Joined::at).thenComparing(Joined::id));
    }

    boolean isAbsorbed(UUID link) {
        return all(Absorbed.class).anyMatch(absorbed -> absorbed.link().equals(link));
    }
}
