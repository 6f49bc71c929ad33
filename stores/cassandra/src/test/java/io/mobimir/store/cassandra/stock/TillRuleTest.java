package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Rules;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.stock.Request.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Orders that are cancelled so late that stock has forgotten where it sold them. */
class TillRuleTest {
    private static final Optional<Mark> SOLD = Optional.of(new Mark(2, State.CONFIRMED));
    private static final Optional<Mark> FORGOTTEN = Optional.empty();

    @Test
    void what_is_known_to_be_sold_is_given_back_also_if_another_sale_was_taken_for_it() {
        Level level = new Level(5, 1, 2, 8);
        Ruling<Settling> other = Rules.takeBack(2, true).decide(level, FORGOTTEN);
        assertThat(other.level()).isEqualTo(new Level(7, 1, 0, 8));
        Ruling<Settling> known = Rules.takeBack(2, false).decide(other.level(), SOLD);
        assertThat(known.answer()).isEqualTo(Settling.DONE);
        assertThat(known.level()).isEqualTo(new Level(9, 1, 0, 10));
        assertThat(known.level().balances()).isTrue();
    }

    @Test
    void a_till_gives_back_what_it_sold_and_forgot_and_keeps_none_of_it() {
        Books books = new Books(new Level(5, 1, 2, 8), Loans.NONE);
        Verdict<Passage<Settling>> verdict = new TillRule<>(1, Rules.takeBack(2, true)).decide(books, FORGOTTEN);
        Mark returned = new Mark(2, State.RETURNED);
        assertThat(verdict.answer()).isEqualTo(new Passage.Returning<>(Settling.DONE, returned));
        assertThat(verdict.written()).contains(returned);
        assertThat(verdict.books().level()).isEqualTo(new Level(5, 1, 0, 6));
    }
}
