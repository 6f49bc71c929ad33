package io.mobimir.migration.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.shop.stock.book.State;
import io.mobimir.shop.stock.book.StockBook;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Shows that tests of the contract catch every broken store. */
public class ShelvesContractCatchesTest {
    /** Still decides about accounts that are leaving. */
    public static final class Deaf extends MemoryAccounts {
        @Override
        protected boolean serves(Standing standing, boolean begins) {
            return standing == Standing.LEAVING || super.serves(standing, begins);
        }
    }

    /** Begins every account that it is asked for. */
    public static final class Eager extends MemoryAccounts {
        @Override
        protected boolean serves(Standing standing, boolean begins) {
            return super.serves(standing, true);
        }
    }

    /** Makes every change, however late it comes. */
    public static final class Obedient extends MemoryAccounts {
        @Override
        protected Optional<Stand> change(Account account, Stand known, Standing next) {
            return super.change(account, stand(account), next);
        }
    }

    /** Compares the standing only and ignores the stamp. */
    public static final class Shortsighted extends MemoryAccounts {
        @Override
        protected Optional<Stand> change(Account account, Stand known, Standing next) {
            Stand now = stand(account);
            return now.standing() == known.standing() ? super.change(account, now, next) : Optional.empty();
        }
    }

    /** Adds arriving data to the data that was here. */
    static final class Hoarding extends MemoryAccounts {
        @Override
        public synchronized Optional<Stand> leave(Account account, Stand known) {
            return change(account, known, Standing.GONE);
        }

        @Override
        public synchronized Optional<Stand> fill(Account account, Stand known, Shelf shelf) {
            Shelf old = read(account);
            return super.fill(account, known, old.lines().isEmpty() ? shelf : new Shelf(shelf.level(), old.lines()));
        }
    }

    /** Leaves behind units that are neither held nor sold. */
    private static final class Careless extends MemoryAccounts {
        @Override
        public synchronized Shelf read(Account account) {
            Shelf all = super.read(account);
            return new Shelf(
                    all.level(),
                    all.lines().stream()
                            .filter(line -> line.mark().state() != State.RELEASED)
                            .toList());
        }
    }

    @Test
    void deciding_about_what_is_leaving() {
        catches(Deaf::new, ShelvesContract::what_is_leaving_is_decided_about_no_more_not_even_by_those_who_knew_it);
        catches(Deaf::new, ShelvesContract::an_account_is_fenced_once_and_also_if_nobody_began_it);
        catches(Deaf::new, ShelvesContract::of_racing_movers_one_fills_and_all_who_bought_before_the_fence_are_found);
    }

    @Test
    void beginning_what_may_be_elsewhere() {
        catches(Eager::new, ShelvesContract::an_account_is_absent_until_it_is_begun_and_then_open);
    }

    @Test
    void late_steps_that_are_taken() {
        catches(Obedient::new, ShelvesContract::whoever_fills_late_changes_nothing);
        catches(Obedient::new, ShelvesContract::whoever_clears_away_late_changes_nothing);
        catches(Obedient::new, ShelvesContract::an_account_is_fenced_once_and_also_if_nobody_began_it);
        catches(
                Obedient::new,
                ShelvesContract::of_racing_movers_one_fills_and_all_who_bought_before_the_fence_are_found);
        catches(Shortsighted::new, ShelvesContract::whoever_clears_away_late_changes_nothing);
        catches(Shortsighted::new, ShelvesContract::whoever_fences_what_went_and_came_back_meanwhile_changes_nothing);
    }

    @Test
    void things_that_stay_behind_or_come_too_many() {
        catches(Hoarding::new, ShelvesContract::what_was_here_before_is_not_among_what_comes_back);
        catches(Careless::new, ShelvesContract::everything_that_is_known_goes_and_comes_back);
    }

    private static void catches(Supplier<MemoryAccounts> broken, Consumer<ShelvesContract> test) {
        MemoryAccounts accounts = broken.get();
        ShelvesContract contract = new ShelvesContract() {
            @Override
            protected StockBook open(Clock clock) {
                return new StockBook(accounts, Zones.DEFAULT, clock);
            }

            @Override
            protected Shelves shelves(Clock clock) {
                return accounts;
            }
        };
        assertThatThrownBy(() -> {
                    contract.openStore();
                    contract.openShelves();
                    test.accept(contract);
                })
                .isInstanceOf(AssertionError.class);
    }
}
