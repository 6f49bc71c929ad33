package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Mark;

/** What a till has to say to a call. */
sealed interface Passage<A> {
    /**
     * What a till can still sell.
     *
     * @param loan which loan was the last that had arrived by then
     */
    record Rest(int loan, int left) {}

    /** The answer. */
    record Final<A>(A answer, Rest rest) implements Passage<A> {}

    /** Nothing of it is here and nothing ever will be: the account itself decides. */
    record Passed<A>(Rest rest) implements Passage<A> {}

    /** The answer, which is true once the account has taken in what the reservation held; again and again the same. */
    record Returning<A>(A answer, Mark mark) implements Passage<A> {}
}
