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

/** The rows of one owner's log, as one read returned them. */
public record CartLog(List<LogEntry> entries) {
    public static final CartLog EMPTY = new CartLog(List.of());

    public CartLog {
        entries = List.copyOf(entries);
    }

    /** Uses no stream: every read calls this for several kinds of row, most of which are empty. */
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

    /** Returns the version of the base; 0 before the first fold. */
    public long version() {
        return base().map(LogBase::version).orElse(0L);
    }

    /**
     * Returns a number that grows with every new row and with every fold: the microsecond of the latest row plus one for
     * each row that the base does not know, or the number at the fold.
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

    /** Returns a new list that the caller may change. */
    public List<Linked> links() {
        return all(Linked.class);
    }

    /** Returns the changes that the base does not contain yet. */
    List<Recorded> unfolded() {
        List<Recorded> changes = all(Recorded.class);
        base().ifPresent(base -> changes.removeIf(base.knows()));
        return changes;
    }

    /** Returns the same log without a base: every row once, folded or not. */
    CartLog whole() {
        Map<UUID, LogEntry> rows = new LinkedHashMap<>();
        entries.stream()
                .filter(entry -> !(entry instanceof LogBase))
                .forEach(entry -> rows.putIfAbsent(entry.id(), entry));
        all(LogBase.class).forEach(base -> base.live().forEach(entry -> rows.putIfAbsent(entry.id(), entry)));
        return new CartLog(List.copyOf(rows.values()));
    }

    /** Returns the link, if any, that makes this guest's cart a user's. Of several the first counts, so that one user has the cart. */
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
