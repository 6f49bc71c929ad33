package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.store.cassandra.audit.SaleTally.Sale;
import io.mobimir.store.cassandra.audit.Violation.BrokenRule;
import io.mobimir.store.cassandra.checkout.CheckoutScan.DatedAttempt;
import io.mobimir.store.cassandra.stock.StockScan.Book;
import io.mobimir.store.cassandra.stock.StockScan.Held;
import io.mobimir.store.cassandra.stock.StockScan.ReservationStatus;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Compares the accounts of stock with their reservations, and those with attempts at checkouts. */
final class AccountCheck {
    /** How often an account that changes while it is read is read again. */
    private static final int LOOKS = 5;

    private final AuditSources sources;
    private final Repairs repairs;
    private final SaleTally sales;
    private final AuditReport report;

    AccountCheck(AuditSources sources, Repairs repairs, SaleTally sales, AuditReport report) {
        this.sources = sources;
        this.repairs = repairs;
        this.sales = sales;
        this.report = report;
    }

    void check(Book book) {
        report.account();
        try {
            for (int look = 1; !isCalm(book, look); look++) {}
        } catch (InvalidField e) {
            report.add(new Violation(BrokenRule.BALANCE, book.toString(), String.valueOf(e.getMessage())));
        }
    }

    /** Reads an account; false if it changed meanwhile and should be read again. */
    private boolean isCalm(Book book, int look) {
        boolean last = look == LOOKS;
        Snapshot before = book.snapshot();
        AtomicLong held = new AtomicLong();
        AuditReport found = new AuditReport();
        book.forEach(reservation -> {
            found.reservation();
            held.addAndGet(reservation.status() == ReservationStatus.HELD ? reservation.units() : 0);
            check(book, reservation, look, found);
        });
        boolean calm = book.snapshot().equals(before);
        int forgotten = (int) (before.level().held() - held.get());
        if (calm && !last && before.level().balances() && repairs.mend(book, before, forgotten)) {
            return false;
        }
        if (calm || last) {
            report.addAll(found);
        }
        if (!before.level().balances()) {
            report.add(new Violation(
                    BrokenRule.BALANCE, book.toString(), before.level().toString()));
            return true;
        }
        if (calm && forgotten != 0) {
            report.add(new Violation(
                    BrokenRule.HELD_ROWS,
                    book.toString(),
                    before.level().held() + " are held, reservations hold " + held));
        }
        return calm || last;
    }

    private void check(Book book, Held reservation, int look, AuditReport found) {
        if (sources.isNew(reservation.at()) || reservation.status() == ReservationStatus.OVER) {
            return;
        }
        if (reservation.status() == ReservationStatus.HELD) {
            checkHeld(book, reservation, found);
        } else if (!sources.isRemembered(reservation.at())) {
            checkSold(book, reservation, found);
        } else if (look == 1) {
            sales.sold(sale(book, reservation));
        }
    }

    private static Sale sale(Book book, Held reservation) {
        return new Sale(
                reservation.id(),
                book.account(),
                reservation.units(),
                reservation.status() == ReservationStatus.RETURNED);
    }

    private void checkHeld(Book book, Held reservation, AuditReport found) {
        Optional<DatedAttempt> attempt = sources.checkouts().find(reservation.user(), reservation.id());
        Optional<Intent> intent = attempt.isPresent()
                ? attempt.map(each -> each.attempt().intent())
                : sources.checkouts().unsettled(reservation.user(), reservation.id(), reservation.at());
        boolean mayBe =
                attempt.map(this::mayHold).orElseGet(() -> intent.isPresent() && !sources.isOverdue(intent.get()));
        if (!mayBe
                && book.status(reservation) == ReservationStatus.HELD
                && !intent.filter(repairs::settle).isPresent()) {
            found.add(violation(
                    intent.isPresent() ? BrokenRule.RESERVATION_LEFT : BrokenRule.RESERVATION_WITHOUT_CHECKOUT,
                    book,
                    reservation));
        }
    }

    private boolean mayHold(DatedAttempt attempt) {
        return attempt.decidedAt().isPresent() ? sources.isFresh(attempt) : !sources.isOverdue(attempt.attempt());
    }

    /** Checks those sales about which attempts may say something else. */
    void checkSales(Book book) {
        book.forEach(reservation -> {
            boolean isSale = reservation.status() == ReservationStatus.SOLD
                    || reservation.status() == ReservationStatus.RETURNED;
            if (isSale && sources.isRemembered(reservation.at()) && sales.mayDiffer(sale(book, reservation))) {
                checkSold(book, reservation, report);
            }
        });
    }

    private void checkSold(Book book, Held reservation, AuditReport found) {
        Optional<DatedAttempt> attempt = sources.checkouts().find(reservation.user(), reservation.id());
        if (attempt.isEmpty()) {
            found.add(violation(BrokenRule.RESERVATION_WITHOUT_CHECKOUT, book, reservation));
        } else if (!attempt.get().attempt().isOrder() || !isOrdered(attempt.get(), book, reservation)) {
            found.add(violation(BrokenRule.STOCK_WITHOUT_ORDER, book, reservation));
        }
    }

    private static boolean isOrdered(DatedAttempt attempt, Book book, Held reservation) {
        return attempt.attempt().intent().reservation().units().getOrDefault(book.product(), 0) == reservation.units();
    }

    private static Violation violation(BrokenRule rule, Book book, Held reservation) {
        return new Violation(rule, book.toString(), reservation.units() + " units of order " + reservation.id());
    }
}
