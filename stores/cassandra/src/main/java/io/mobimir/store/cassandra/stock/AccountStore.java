package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Account;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * The accounts as one instance reaches them, a single request at a time. Reads settle whatever transaction is under way, but for
 * {@link #turn}; what comes in several pages may be of several moments, the account of the first. Each request may fail although it
 * has happened, or happens later.
 */
interface AccountStore {
    /** What a write that was not applied brings back: the account as it is instead, as far as it tells. */
    record Attempt(boolean applied, Optional<KnownAccount> instead) {}

    /** An account, and by slot the ids on packed rows. */
    record Since(KnownAccount now, Map<Integer, List<String>> ids) {}

    /** Distinguishes this instance from others. */
    String instance();

    /** The account with these rows. */
    CompletionStage<KnownAccount> rows(Account account, Collection<Entry.Key> keys);

    /** What stands on the packed rows of a slot that were written with this {@code seq} or later. */
    CompletionStage<List<Entry>> packedRows(Account account, int slot, long fromSeq);

    /** The account, and who stands on the packed rows of these slots that were written with this {@code seq} or later. */
    CompletionStage<Since> packedRowsSince(Account account, Collection<Integer> slots, long fromSeq);

    /** The ids of all rows and on all packed rows of a slot; none if there are too many rows to know. */
    CompletionStage<Optional<Set<String>>> list(Account account, int slot);

    /** Writes what a group decided, if the account is still as it was known; else nothing. */
    CompletionStage<Attempt> write(Account account, KnownAccount from, Group group);

    /** Whose turn it is, as far as a plain read can tell. */
    CompletionStage<TurnState> turn(Account account);

    /** Says that this instance wants the account, for {@link CompetingInstances#CALL}. Should it get lost, others do not wait for this one, that is all. */
    void callOut(Account account);

    /** Takes back the call. */
    void fallSilent(Account account);
}
