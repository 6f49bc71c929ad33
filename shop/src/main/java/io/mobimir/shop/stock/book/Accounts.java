package io.mobimir.shop.stock.book;

import io.mobimir.shop.StoreException;
import java.util.Optional;
import java.util.function.Consumer;

/** The accounts of one store, or of several. Each posting is decided and written at once, as its rule says. */
public interface Accounts {
    /**
     * Begins a posting. A store that can have several under way returns before it is decided; another store decides first,
     * and throws here what {@link Pending#await} would throw.
     */
    <A> Pending<A> post(Posting<A> posting);

    /**
     * Posts it without making the caller wait. Where postings of an account are written together, it waits for others of its account,
     * some seconds at most.
     *
     * @param whenOver is told the answer once, perhaps by another thread; empty if it is not known whether it is posted
     */
    default <A> void postLater(Posting<A> posting, Consumer<Optional<A>> whenOver) {
        Optional<A> answer;
        try {
            answer = Optional.of(post(posting).await());
        } catch (StoreException e) {
            answer = Optional.empty();
        }
        whenOver.accept(answer);
    }

    /** Reads an account for display. */
    Pending<Sight> look(Account account);
}
