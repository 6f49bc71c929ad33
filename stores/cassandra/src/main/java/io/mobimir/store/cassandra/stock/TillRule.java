package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Rule;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.stock.Request.Verdict;
import java.util.Optional;

/**
 * A rule of an account, applied by one of its tills. A till holds and sells what was lent to it. What it cannot hold it passes on, and
 * never holds later. What is given back does not stay: once it is, the account has it again, so that a till which has
 * nothing left gets nothing that the account does not know of.
 */
record TillRule<A>(int till, Rule<A> rule) implements Request.Rule<Passage<A>> {
    @Override
    public Verdict<Passage<A>> decide(Books books, Optional<Mark> found) {
        if (found.filter(mark -> mark.state() == State.PASSED).isPresent()) {
            return Verdict.of(new Passage.Passed<>(rest(books)), books);
        }
        Ruling<A> ruling = rule.decide(books.level(), found);
        boolean refused = found.isEmpty() && ruling.answer() instanceof Reserving.OutOfStock;
        boolean marked = found.isEmpty()
                && ruling.written()
                        .filter(mark -> mark.state() == State.RELEASED)
                        .isPresent();
        if (refused || marked) {
            return new Verdict<>(new Passage.Passed<>(rest(books)), books, Optional.of(new Mark(0, State.PASSED)));
        }
        Optional<Mark> given =
                ruling.written().or(() -> found).filter(mark -> mark.state().isGivenBack());
        return given.isPresent() ? giveBack(ruling, given.get(), books) : keep(ruling, books);
    }

    private Verdict<Passage<A>> keep(Ruling<A> ruling, Books books) {
        Books kept = books.with(ruling.level());
        return new Verdict<>(new Passage.Final<>(ruling.answer(), rest(kept)), kept, ruling.written());
    }

    private Passage.Rest rest(Books books) {
        return new Passage.Rest(books.loans().of(till).number(), books.level().available());
    }

    private static <A> Verdict<Passage<A>> giveBack(Ruling<A> ruling, Mark mark, Books books) {
        boolean now = ruling.written().isPresent();
        Level level = now ? ruling.level().receive(-mark.units()) : books.level();
        return new Verdict<>(new Passage.Returning<>(ruling.answer(), mark), books.with(level), ruling.written());
    }
}
