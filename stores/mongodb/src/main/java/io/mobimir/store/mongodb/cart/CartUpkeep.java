package io.mobimir.store.mongodb.cart;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LinkedLogs;
import io.mobimir.shop.cart.log.LogCompaction;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogUpkeep;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.cart.CartDocumentStore.CartPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folds documents that have grown long, and ends links that are an hour old. */
final class CartUpkeep {
    private static final Logger LOG = LoggerFactory.getLogger(CartUpkeep.class);

    private final CartDocumentStore file;

    CartUpkeep(CartDocumentStore file) {
        this.file = file;
    }

    /**
     * Folds the cart after a read. A failure is only logged, because the read has succeeded and the next one tries
     * again.
     */
    void keepUp(CartPage page, LinkedLogs state, Instant now) {
        LogUpkeep upkeep = LogUpkeep.of(state, now);
        if (upkeep.isNothing()) {
            return;
        }
        try {
            keepUp(page, state, upkeep, now);
        } catch (StoreException e) {
            LOG.warn("The cart of {} was not folded and waits for its next reader: {}", state.owner(), e.getMessage());
        }
    }

    /** Folds the cart; the order of the steps matters, see {@link LogUpkeep}. */
    private void keepUp(CartPage page, LinkedLogs state, LogUpkeep upkeep, Instant now) {
        if (upkeep.fold().isPresent() && !fold(page, state, upkeep.fold().get(), now)) {
            return;
        }
        upkeep.absorbed().forEach((link, absorbed) -> tell(state, link, absorbed, now));
        unlink(state.owner(), upkeep.absorbed().keySet(), now);
    }

    private boolean fold(CartPage read, LinkedLogs state, LogCompaction compaction, Instant now) {
        CartPage page = file.whole(state.owner());
        if (page.version() != read.version()) {
            return false;
        }
        Set<UUID> gone = compaction.folded().stream().map(LogEntry::id).collect(Collectors.toCollection(HashSet::new));
        gone.add(compaction.base().id());
        List<LogEntry> rest = page.log().entries().stream()
                .filter(entry -> !gone.contains(entry.id()))
                .collect(Collectors.toCollection(ArrayList::new));
        rest.add(0, compaction.base());
        LinkedLogs next = new LinkedLogs(state.owner(), new CartLog(rest), state.guests());
        return file.tidy(page, next, Optional.of(folded(page, compaction, now)), now);
    }

    private static List<LogEntry> folded(CartPage page, LogCompaction compaction, Instant now) {
        List<LogEntry> all = new ArrayList<>(page.folded());
        all.addAll(compaction.folded());
        all.addAll(compaction.copied());
        return CartDocuments.told(all, now);
    }

    /** Writes to the guest's cart that it was absorbed, unless the link was never joined. */
    private void tell(LinkedLogs state, Linked link, Absorbed absorbed, Instant now) {
        CartLog seen = state.guests().getOrDefault(link, CartLog.EMPTY);
        boolean joined = seen.entries().stream()
                .anyMatch(entry -> entry instanceof Joined && entry.id().equals(link.id()));
        if (joined) {
            change(Owner.of(link.guest()), now, entries -> {
                boolean known = entries.stream().anyMatch(entry -> entry.id().equals(absorbed.id()));
                return !known && entries.add(absorbed);
            });
        }
    }

    private void unlink(Owner owner, Set<Linked> links, Instant now) {
        Set<UUID> ids = links.stream().map(Linked::id).collect(Collectors.toSet());
        change(owner, now, entries -> entries.removeIf(entry -> entry instanceof Linked && ids.contains(entry.id())));
    }

    private void change(Owner owner, Instant now, Edit edit) {
        OptimisticUpdate.untilWon("the cart of " + owner + " was not tidied up", () -> {
            CartPage page = file.current(owner, file.carts());
            List<LogEntry> entries = new ArrayList<>(page.log().entries());
            if (!edit.apply(entries)) {
                return Optional.of(true);
            }
            LinkedLogs next = new LinkedLogs(owner, new CartLog(entries), Map.of());
            return file.tidy(page, next, Optional.empty(), now) ? Optional.of(true) : Optional.empty();
        });
    }

    /** Changes entries; returns false if there was nothing to change. */
    private interface Edit {
        boolean apply(List<LogEntry> entries);
    }
}
