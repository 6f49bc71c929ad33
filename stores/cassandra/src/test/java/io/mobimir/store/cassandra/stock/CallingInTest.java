package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.store.cassandra.stock.Lending.Answer.Lent;
import io.mobimir.store.cassandra.stock.Request.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallingInTest {
    private static final Account ACCOUNT = new Account(new ProductId("PROD-1"), new Zone("moscow"));
    private static final Till HOME = Till.home(ACCOUNT);
    private static final TillTerms TERMS = TillTerms.STANDARD;

    private final Map<Till, Books> books = new HashMap<>();
    private final Set<Till> away = new HashSet<>();
    private final Desks desks = new Desks() {
        @Override
        public <A> Pending<A> post(Request<A> request) {
            return () -> decide(request);
        }
    };

    private <A> A decide(Request<A> request) {
        if (away.contains(request.till())) {
            throw new StoreException(Outcome.UNKNOWN, request.till() + " is away");
        }
        Verdict<A> verdict = request.rule().decide(of(request.till()), Optional.empty());
        books.put(request.till(), verdict.books());
        return verdict.answer();
    }

    private Books of(Till till) {
        return books.getOrDefault(till, Books.NONE);
    }

    @Test
    void a_till_that_cannot_be_reached_keeps_the_account_from_none_of_the_others() {
        books.put(HOME, new Books(new Level(1_000, 0, 0, 1_000), Loans.NONE));
        Till first = open("one");
        Till second = open("two");
        assertThat(of(HOME).level().available()).isEqualTo(1_000 - 250 - 187);
        away.add(first);
        assertThat(callIn()).isPresent();
        assertThat(of(HOME).level().available()).isEqualTo(1_000 - 250);
        assertThat(of(second).level()).isEqualTo(Level.NONE);
        away.clear();
        assertThat(callIn()).isEmpty();
        assertThat(of(HOME).level().available()).isEqualTo(1_000);
        assertThat(of(HOME).loans().isAnyOpen()).isFalse();
    }

    private Optional<StoreException> callIn() {
        return new CallingIn(desks, ACCOUNT).callIn(of(HOME).loans().open());
    }

    private Till open(String owner) {
        Lent lent = (Lent) decide(Request.aboutLoans(HOME, Lending.open(owner, TERMS)));
        Till till = new Till(ACCOUNT, lent.till());
        int available = decide(Request.aboutLoans(till, Lending.arrive(lent.till(), lent.loan())));
        assertThat(available).isEqualTo(lent.loan().units());
        return till;
    }
}
