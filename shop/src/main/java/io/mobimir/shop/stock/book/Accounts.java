package io.mobimir.shop.stock.book;

/** The accounts of one store, or of several. Each posting is decided and written at once, as its rule says. */
public interface Accounts {
    /**
     * Posts it. Where several can be under way at a time it does not wait; where they cannot, it does, and fails at once if
     * the answer would.
     */
    <A> Pending<A> post(Posting<A> posting);

    /** What a customer is shown. */
    Pending<Sight> look(Account account);
}
