package io.mobimir.shop.stock.book;

/** The accounts of one store, or of several. Each posting is decided and written at once, as its rule says. */
public interface Accounts {
    /**
     * Begins a posting. A store that can have several under way returns before it is decided; another store decides first,
     * and throws here what {@link Pending#await} would throw.
     */
    <A> Pending<A> post(Posting<A> posting);

    /** Reads an account for display. */
    Pending<Sight> look(Account account);
}
