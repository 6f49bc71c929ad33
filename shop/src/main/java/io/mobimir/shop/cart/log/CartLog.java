package io.mobimir.shop.cart.log;

import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.util.Comparator;
import java.util.List;
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

    public List<Linked> links() {
        return all(Linked.class).toList();
    }

    /** The changes that the base does not know yet. */
    Stream<Recorded> unfolded() {
        Optional<Base> base = base();
        return base.isEmpty() ? all(Recorded.class) : base.get().unknown(all(Recorded.class));
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
