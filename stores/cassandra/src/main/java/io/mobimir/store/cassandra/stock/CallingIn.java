package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Pending;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Closes tills of an account and takes in what they have left. Whoever else does the same at the same time does no harm. */
final class CallingIn {
    /** Who opens a till only to close it. */
    private static final String NOBODY = "nobody";

    private final Desks desks;
    private final Account account;
    private final List<StoreException> failures = new ArrayList<>();

    CallingIn(Desks desks, Account account) {
        this.desks = desks;
        this.account = account;
    }

    /**
     * Calls in these tills, each with its loan as the account has it. One that cannot be reached keeps the account from none of
     * the others; the answer is why.
     */
    Optional<StoreException> callIn(Map<Integer, Loan> open) {
        Map<Integer, Pending<Loan>> asked = new TreeMap<>();
        open.forEach((till, loan) -> attempt(() -> asked.put(till, close(till, loan))));
        Map<Integer, Loan> closed = new TreeMap<>();
        asked.forEach((till, loan) -> attempt(() -> closed.put(till, loan.await())));
        if (!closed.isEmpty()) {
            var unused = desks.post(Request.aboutLoans(Till.home(account), Lending.settle(closed)))
                    .await();
        }
        return failures.stream().findFirst();
    }

    /** Takes in what a closed till can sell although nobody sells there: opens it, so that it can be called in. */
    Optional<StoreException> bringHome(int till) {
        Request<Loan> reopen = Request.aboutLoans(Till.home(account), Lending.reopen(till, NOBODY));
        return callIn(Map.of(till, desks.post(reopen).await()));
    }

    private Pending<Loan> close(int till, Loan loan) {
        return desks.post(Request.aboutLoans(new Till(account, till), Lending.close(till, loan)));
    }

    private void attempt(Supplier<?> step) {
        try {
            var unused = step.get();
        } catch (StoreException e) {
            failures.add(e);
        }
    }
}
