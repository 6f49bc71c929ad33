package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Mark;

/** What a till has to say to a call. */
sealed interface Passage<A> {
    /**
     * The answer.
     *
     * @param left how many units the till can still sell
     */
    record Final<A>(A answer, int left) implements Passage<A> {}

    /** Nothing of it is here and nothing ever will be: the account itself decides. */
    record Passed<A>() implements Passage<A> {}

    /** The answer, which is true once the account has taken in what the reservation held; again and again the same. */
    record Returning<A>(A answer, Mark mark) implements Passage<A> {}
}
