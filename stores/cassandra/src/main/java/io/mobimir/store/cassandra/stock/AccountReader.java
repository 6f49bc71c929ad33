package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Account;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Finds out how an account stands, wherever its entries are, with as few requests as what was known before allows. */
final class AccountReader {
    private final AccountStore ledger;

    AccountReader(AccountStore ledger) {
        this.ledger = ledger;
    }

    /** The account with these rows. */
    CompletionStage<KnownAccount> look(Account account, Collection<Entry.Key> keys) {
        return look(account, keys, Optional.empty());
    }

    /** The same, and as much of whole slots as was known of the account before. */
    CompletionStage<KnownAccount> look(Account account, Collection<Entry.Key> keys, Optional<KnownAccount> before) {
        if (!keys.isEmpty() || before.isEmpty() || before.get().slots().isEmpty()) {
            return lookAtRows(account, keys, before);
        }
        return packedRowsSince(account, before.get())
                .thenCompose(now -> now.<CompletionStage<KnownAccount>>map(CompletableFuture::completedFuture)
                        .orElseGet(() -> lookAtRows(account, keys, before)));
    }

    /** The account as it is now, in one look, if nothing but packed rows came since. */
    private CompletionStage<Optional<KnownAccount>> packedRowsSince(Account account, KnownAccount before) {
        KnownSlots slots = before.slots();
        return ledger.packedRowsSince(account, slots.known(), before.nextSeq()).thenApply(since -> {
            if (!since.now().isOpen() || !since.now().hasOnlyPackedRowsSince(before)) {
                return Optional.empty();
            }
            since.ids().forEach(slots::extend);
            return Optional.of(since.now().with(slots));
        });
    }

    private CompletionStage<KnownAccount> lookAtRows(
            Account account, Collection<Entry.Key> keys, Optional<KnownAccount> before) {
        return ledger.rows(account, keys)
                .thenCompose(found -> catchUp(account, found, before))
                .thenCompose(known -> withPackedRows(account, known, keys))
                .thenApply(known -> before.filter(known::isOfSameSeq)
                        .map(same -> same.and(known))
                        .orElse(known));
    }

    private CompletionStage<KnownAccount> catchUp(Account account, KnownAccount found, Optional<KnownAccount> before) {
        if (before.isEmpty() || !found.isOpen() || !found.hasOnlyPackedRowsSince(before.get())) {
            return CompletableFuture.completedFuture(found);
        }
        KnownSlots slots = before.get().slots();
        CompletionStage<KnownAccount> all = CompletableFuture.completedFuture(found.with(slots));
        if (found.isOfSameSeq(before.get())) {
            return all;
        }
        for (int slot : slots.known()) {
            all = all.thenCombine(ledger.packedRows(account, slot, before.get().nextSeq()), (known, entries) -> {
                slots.learn(entries);
                return known;
            });
        }
        return all;
    }

    /**
     * Looks on packed rows for what has no row. Should they have changed since the account was known, it is not what it was, and
     * nothing that is decided from it will be written.
     */
    private CompletionStage<KnownAccount> withPackedRows(
            Account account, KnownAccount known, Collection<Entry.Key> keys) {
        Set<Entry.Key> missing = new HashSet<>();
        for (Entry.Key key : keys) {
            if (known.row(key).isEmpty()
                    && known.mayBeOnPackedRow(key)
                    && !known.slots().lacks(key)) {
                Optional<Entry> remembered = known.slots().onPackedRow(key);
                remembered.ifPresentOrElse(entry -> known.rows().put(key, remembered), () -> missing.add(key));
            }
        }
        CompletionStage<KnownAccount> all = CompletableFuture.completedFuture(known);
        for (int slot : missing.stream().map(Entry.Key::slot).collect(Collectors.toSet())) {
            all = all.thenCompose(some -> ledger.packedRows(account, slot, 0)).thenApply(found -> {
                found.stream()
                        .filter(entry -> missing.contains(entry.key()))
                        .forEach(entry -> known.rows().put(entry.key(), Optional.of(entry)));
                return known;
            });
        }
        return all;
    }
}
