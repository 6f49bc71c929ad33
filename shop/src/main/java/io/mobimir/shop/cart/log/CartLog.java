package io.mobimir.shop.cart.log;

import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
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

    /** Asked for several kinds of which most carts have none with every read, so no stream is made for it. */
    <E extends LogEntry> List<E> all(Class<E> kind) {
        List<E> found = new ArrayList<>();
        for (LogEntry entry : entries) {
            if (kind.isInstance(entry)) {
                found.add(kind.cast(entry));
            }
        }
        return found;
    }

    public Optional<LogBase> base() {
        List<LogBase> found = all(LogBase.class);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
    }

    /** The version of the base; 0 before the first fold. */
    public long version() {
        return base().map(LogBase::version).orElse(0L);
    }

    /**
     * A number that grows with every row that is added and with every fold: the microsecond of the latest row and one for
     * each row that the base does not know, or what it was at the fold.
     */
    public long revision() {
        List<LogEntry> unknown = Stream.concat(unfolded().stream(), sinceBase()).toList();
        long latest = unknown.stream()
                .mapToLong(entry -> ChronoUnit.MICROS.between(Instant.EPOCH, entry.at()))
                .max()
                .orElse(0);
        return Math.max(version(), latest) + unknown.size();
    }

    private Stream<LogEntry> sinceBase() {
        Instant folded = base().map(LogBase::at).orElse(Instant.MIN);
        return entries.stream()
                .filter(entry -> !(entry instanceof LogBase || entry instanceof Recorded))
                .filter(entry -> entry.at().isAfter(folded));
    }

    /** A list of the caller's own. */
    public List<Linked> links() {
        return all(Linked.class);
    }

    /** The changes that the base does not know yet. */
    List<Recorded> unfolded() {
        List<Recorded> changes = all(Recorded.class);
        base().ifPresent(base -> changes.removeIf(base.knows()));
        return changes;
    }

    /** The same log without a base: every row that there is, folded or not, once. */
    CartLog whole() {
        Map<UUID, LogEntry> rows = new LinkedHashMap<>();
        entries.stream()
                .filter(entry -> !(entry instanceof LogBase))
                .forEach(entry -> rows.putIfAbsent(entry.id(), entry));
        all(LogBase.class).forEach(base -> base.live().forEach(entry -> rows.putIfAbsent(entry.id(), entry)));
        return new CartLog(List.copyOf(rows.values()));
    }

    /** The link, if any, that makes this guest's cart a user's. Of several the first counts, so that one user has it. */
    public Optional<Joined> openJoin() {
        List<Joined> joins = all(Joined.class);
        return joins.isEmpty() ? Optional.empty() : firstOpen(joins);
    }

    private Optional<Joined> firstOpen(List<Joined> joins) {
        return joins.stream()
                .filter(joined -> !isAbsorbed(joined.id()))
                .min(Comparator.comparing(Joined::at).thenComparing(Joined::id));
    }

    boolean isAbsorbed(UUID link) {
        return all(Absorbed.class).stream().anyMatch(absorbed -> absorbed.link().equals(link));
    }
}
