package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Ruling;
import java.util.Optional;

/**
 * What a call wants of one till.
 *
 * @param entry the row it is about, as it would first be written
 * @param opens whether there is probably no such row yet
 * @param begins whether a till that is not there is begun by it
 */
record Request<A>(Till till, Entry entry, boolean opens, boolean begins, Rule<A> rule) {
    /** Decides from the books and the mark of the row, if there is one. Decided again by whoever repeats it, it must change nothing more. */
    @FunctionalInterface
    interface Rule<A> {
        Verdict<A> decide(Books books, Optional<Mark> found);
    }

    /** The answer, the books that follow, and the mark if it changes. */
    record Verdict<A>(A answer, Books books, Optional<Mark> written) {
        static <A> Verdict<A> of(A answer, Books books) {
            return new Verdict<>(answer, books, Optional.empty());
        }
    }

    /** An answer of an account, and how it stood with its tills when that was true. */
    record Told<A>(A answer, Loans loans) {}

    /** One that the account itself decides. */
    static <A> Request<Told<A>> atHome(Posting<A> posting) {
        return of(posting, Till.home(posting.account()), posting.begins(), (books, found) -> {
            Ruling<A> ruling = posting.rule().decide(books.level(), found);
            Told<A> told = new Told<>(ruling.answer(), books.loans());
            return new Verdict<>(told, books.with(ruling.level()), ruling.written());
        });
    }

    /** One that a till decides, or passes on. */
    static <A> Request<Passage<A>> atTill(Posting<A> posting, int number) {
        return of(posting, new Till(posting.account(), number), true, new TillRule<>(number, posting.rule()));
    }

    private static <A, B> Request<B> of(Posting<A> posting, Till till, boolean begins, Rule<B> rule) {
        return new Request<>(till, Entry.of(posting.line()), posting.opens(), begins, rule);
    }

    /** One about the till as a whole. */
    static <A> Request<A> aboutLoans(Till till, Rule<A> rule) {
        return new Request<>(till, Entry.HEAD, false, true, rule);
    }
}
