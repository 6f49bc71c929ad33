package io.mobimir.migration.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.shop.stock.book.State;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.contract.StockScene;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The promises of every store of stock whose accounts move to or from another store. */
public abstract class ShelvesContract extends StockScene {
    /** More lines than a store writes at once. */
    private static final int MANY = 2_500;

    protected Shelves shelves;

    @Override
    protected abstract StockBook open(Clock clock);

    /** Returns the shelves of the same store. */
    protected abstract Shelves shelves(Clock clock);

    @BeforeEach
    void openShelves() {
        shelves = shelves(clock);
    }

    private Account account(int units) {
        return new Account(product(units), MOSCOW);
    }

    private Stand fenced(Account account) {
        return shelves.fence(account, shelves.stand(account)).orElseThrow();
    }

    private static void assertElsewhere(Standing standing, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Elsewhere.class, e -> assertThat(e.standing()).isEqualTo(standing));
    }

    @Test
    public void an_account_is_absent_until_it_is_begun_and_then_open() {
        Account account = account(0);
        assertThat(shelves.stand(account)).isEqualTo(Stand.ABSENT);
        assertElsewhere(Standing.ABSENT, () -> careful().release(wish(account.product(), 1)));
        assertThat(shelves.stand(account)).isEqualTo(Stand.ABSENT);
        deliver(account.product(), 1);
        assertThat(shelves.stand(account).standing()).isEqualTo(Standing.OPEN);
        assertThat(careful().reserve(wish(account.product(), 1))).isEqualTo(RESERVED);
    }

    /** Returns stock that begins no account. */
    private Stock careful() {
        Accounts accounts = ((StockBook) stock).accounts();
        return ((StockBook) stock).over(new Accounts() {
            @Override
            public <A> Pending<A> post(Posting<A> posting) {
                return accounts.post(posting.withoutBeginning());
            }

            @Override
            public Pending<Sight> look(Account account) {
                return accounts.look(account);
            }
        });
    }

    @Test
    public void what_is_leaving_is_decided_about_no_more_not_even_by_those_who_knew_it() {
        Account account = account(10);
        Reservation held = reserved(account.product(), 2);
        Stand leaving = fenced(account);
        assertThat(leaving).isEqualTo(shelves.stand(account));
        assertElsewhere(Standing.LEAVING, () -> stock.reserve(wish(account.product(), 1)));
        assertElsewhere(Standing.LEAVING, () -> stock.reserve(wish(account.product(), 100)));
        assertElsewhere(Standing.LEAVING, () -> stock.reserve(held));
        assertElsewhere(Standing.LEAVING, () -> stock.confirm(held));
        assertElsewhere(Standing.LEAVING, () -> stock.receive(delivery(account.product(), 1)));
        assertLevel(account.product(), 8, 2, 0);
        assertThat(shelves.leave(account, leaving)).isPresent();
        assertElsewhere(Standing.GONE, () -> stock.reserve(held));
        assertElsewhere(Standing.GONE, () -> stock.level(account.product(), MOSCOW));
    }

    @Test
    public void an_account_is_fenced_once_and_also_if_nobody_began_it() {
        Account account = account(0);
        Stand leaving = fenced(account);
        assertThat(leaving.standing()).isEqualTo(Standing.LEAVING);
        assertThat(shelves.fence(account, Stand.ABSENT)).isEmpty();
        assertThat(shelves.read(account)).isEqualTo(Shelf.EMPTY);
        assertElsewhere(Standing.LEAVING, () -> stock.receive(delivery(account.product(), 1)));
        Account open = account(1);
        Stand known = shelves.stand(open);
        Stand fenced = fenced(open);
        assertThat(shelves.fence(open, known)).isEmpty();
        assertThat(shelves.stand(open)).isEqualTo(fenced);
    }

    @Test
    public void everything_that_is_known_goes_and_comes_back() {
        Account account = account(10);
        Reservation held = reserved(account.product(), 2);
        Reservation sold = confirmed(account.product(), 3);
        Reservation released = reserved(account.product(), 1);
        stock.release(released);
        Stand leaving = fenced(account);
        Shelf shelf = shelves.read(account);
        assertThat(shelf.level()).isEqualTo(new Level(5, 2, 3, 10));
        assertThat(shelf.lines()).hasSize(4);
        Stand gone = shelves.leave(account, leaving).orElseThrow();
        assertThat(shelves.fill(account, gone, shelf)).contains(shelves.stand(account));
        assertLevel(account.product(), 5, 2, 3);
        assertThat(stock.reserve(held)).isEqualTo(RESERVED);
        assertThat(stock.reserve(released)).isEqualTo(RELEASED);
        assertThat(stock.release(sold)).isEqualTo(Settling.CONFIRMED);
        assertThat(stock.confirm(held)).isEqualTo(Settling.DONE);
        assertLevel(account.product(), 5, 0, 5);
    }

    @Test
    public void what_was_here_before_is_not_among_what_comes_back() {
        Account account = account(10);
        Reservation old = confirmed(account.product(), 2);
        Stand gone = shelves.leave(account, fenced(account)).orElseThrow();
        Shelf without = new Shelf(new Level(8, 0, 2, 10), List.of());
        assertThat(shelves.fill(account, gone, without)).isPresent();
        assertThat(stock.confirm(old)).isEqualTo(Settling.NOT_HELD);
        fenced(account);
        assertThat(shelves.read(account)).isEqualTo(without);
    }

    @Test
    public void whoever_fills_late_changes_nothing() {
        Account account = account(0);
        Shelf shelf = new Shelf(new Level(5, 0, 0, 5), List.of());
        assertThat(shelves.fill(account, Stand.ABSENT, shelf)).isPresent();
        reserved(account.product(), 5);
        assertThat(shelves.fill(account, Stand.ABSENT, shelf)).isEmpty();
        assertLevel(account.product(), 0, 5, 0);
        Stand leaving = fenced(account);
        assertThat(shelves.fill(account, Stand.ABSENT, shelf)).isEmpty();
        Stand gone = shelves.leave(account, leaving).orElseThrow();
        assertThat(shelves.fill(account, Stand.ABSENT, shelf)).isEmpty();
        assertThat(shelves.fill(account, gone, Shelf.EMPTY)).isPresent();
        assertThat(shelves.fill(account, gone, shelf)).isEmpty();
        assertLevel(account.product(), 0, 0, 0);
    }

    @Test
    public void whoever_clears_away_late_changes_nothing() {
        Account account = account(3);
        Stand leaving = fenced(account);
        Shelf shelf = shelves.read(account);
        Stand gone = shelves.leave(account, leaving).orElseThrow();
        assertThat(shelves.leave(account, leaving)).isEmpty();
        shelves.fill(account, gone, shelf);
        assertThat(shelves.leave(account, leaving)).isEmpty();
        assertLevel(account.product(), 3, 0, 0);
        fenced(account);
        assertThat(shelves.leave(account, leaving)).isEmpty();
        assertThat(shelves.read(account)).isEqualTo(shelf);
    }

    @Test
    public void whoever_fences_what_went_and_came_back_meanwhile_changes_nothing() {
        Account account = account(3);
        Stand before = shelves.stand(account);
        Stand leaving = fenced(account);
        Shelf shelf = shelves.read(account);
        Stand gone = shelves.leave(account, leaving).orElseThrow();
        assertThat(shelves.fill(account, gone, shelf)).isPresent();
        assertThat(shelves.fence(account, before)).isEmpty();
        assertThat(shelves.stand(account).standing()).isEqualTo(Standing.OPEN);
        assertLevel(account.product(), 3, 0, 0);
    }

    @Test
    public void much_comes_as_one_whoever_stops_half_way() {
        Account account = account(0);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Mark mark = new Mark(1, State.CONFIRMED);
            lines.add(new Line(
                    "ORD-" + RandomKeys.random() + "-" + i, Optional.of(RandomKeys.user()), clock.instant(), mark));
        }
        Shelf shelf = new Shelf(new Level(7, 0, MANY, MANY + 7), lines);
        assertThat(shelves.fill(account, Stand.ABSENT, shelf)).contains(shelves.stand(account));
        assertThat(shelves.stand(account).standing()).isEqualTo(Standing.OPEN);
        reserved(account.product(), 1);
        fenced(account);
        assertThat(shelves.read(account).level()).isEqualTo(new Level(6, 1, MANY, MANY + 7));
        assertThat(shelves.read(account).lines())
                .hasSize(MANY + 1)
                .extracting(Line::id)
                .containsAll(lines.stream().map(Line::id).toList());
    }

    @Test
    public void of_racing_movers_one_fills_and_all_who_bought_before_the_fence_are_found() {
        for (int round = 0; round < 5; round++) {
            Account account = account(100);
            List<Shelf> read = new CopyOnWriteArrayList<>();
            List<Long> bought = Race.of(6, racer -> () -> racer == 0 ? take(account, read) : buy(account));
            Shelf taken = read.get(0);
            long all = bought.stream().mapToLong(Long::longValue).sum();
            assertThat(shelves.read(account)).isEqualTo(taken);
            assertThat((long) taken.level().held()).isEqualTo(all);
            Stand gone = shelves.leave(account, shelves.stand(account)).orElseThrow();
            List<Boolean> filled =
                    Race.of(4, racer -> () -> shelves.fill(account, gone, taken).isPresent());
            assertThat(filled).containsOnlyOnce(true);
            assertLevel(account.product(), 100 - (int) all, (int) all, 0);
        }
    }

    private long take(Account account, List<Shelf> taken) {
        Optional<Stand> fenced = Optional.empty();
        while (fenced.isEmpty()) {
            fenced = shelves.fence(account, shelves.stand(account));
        }
        taken.add(shelves.read(account));
        return 0;
    }

    /** Buys until the account is gone; returns how many units it got. */
    private long buy(Account account) {
        long bought = 0;
        try {
            while (bought < 20) {
                Reserving answer = stock.reserve(wish(account.product(), 1));
                bought += answer.equals(RESERVED) ? 1 : 0;
            }
        } catch (Elsewhere e) {
            assertThat(e.standing()).isEqualTo(Standing.LEAVING);
        }
        return bought;
    }

    @Test
    public void a_scan_finds_every_account_however_it_stands() {
        Account open = account(1);
        Account leaving = account(1);
        fenced(leaving);
        Account gone = account(1);
        shelves.leave(gone, fenced(gone));
        List<String> keys = new ArrayList<>();
        shelves.ranges(4).forEach(range -> shelves.scan(range, each -> keys.add(key(each))));
        assertThat(keys).containsOnlyOnce(open.key(), leaving.key(), gone.key());
    }

    private static String key(ScannedKey<Account> scanned) {
        return scanned.match(ScannedKey.Found::key, ScannedKey.Rejected::key);
    }
}
