package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.stock.SimulatedTill.Flaw;
import io.mobimir.store.cassandra.stock.SimulatedTill.Moment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** All accounts with their tills. Checks after each transaction that every unit is somewhere, and that no reservation is in two places. */
final class SimulatedStock {
    private final Set<Flaw> flaws;
    private final Map<Till, SimulatedTill> tills = new HashMap<>();
    private final Map<Account, List<Integer>> fewest = new HashMap<>();
    private final Map<Account, Integer> sellableNow = new HashMap<>();

    SimulatedStock(Set<Flaw> flaws) {
        this.flaws = flaws;
    }

    SimulatedTill at(Till till) {
        return tills.computeIfAbsent(till, each -> new SimulatedTill(each.isHome(), flaws, () -> check(each)));
    }

    /** How many units could be sold at each moment so far, at least. */
    List<Integer> fewest(Account account) {
        return fewest.computeIfAbsent(account, each -> new ArrayList<>(List.of(0)));
    }

    /** What has become of a reservation, wherever it is. */
    Optional<State> state(Account account, int till, Entry.Key key) {
        return at(new Till(account, till))
                .latest()
                .mark(key)
                .filter(mark -> mark.state() != State.PASSED)
                .or(() -> at(Till.home(account)).latest().mark(key))
                .map(Mark::state);
    }

    /** Once everybody is done: what was given back at tills can be sold again. */
    void checkEnd() {
        tills.keySet().stream()
                .filter(till -> !till.isHome())
                .forEach(till -> assertThat(
                                returning(at(Till.home(till.account())).latest(), at(till).latest()))
                        .as("units that %s gave back and nobody took in", till)
                        .isZero());
    }

    private void check(Till changed) {
        Account account = changed.account();
        Moment home = at(Till.home(account)).latest();
        Map<Integer, Moment> others = new TreeMap<>();
        home.books()
                .loans()
                .byTill()
                .keySet()
                .forEach(number ->
                        others.put(number, at(new Till(account, number)).latest()));
        tills.keySet().stream()
                .filter(till -> till.account().equals(account) && !till.isHome())
                .forEach(till -> others.put(till.number(), at(till).latest()));
        int sellable = home.level().available();
        int taken = home.units(State.HELD) + home.units(State.CONFIRMED);
        int returning = 0;
        for (var each : others.entrySet()) {
            Moment till = each.getValue();
            sellable += till.level().available()
                    + onTheWay(
                            home.books().loans().of(each.getKey()),
                            till.books().loans().of(each.getKey()));
            taken += till.units(State.HELD) + till.units(State.CONFIRMED);
            returning += returning(home, till);
        }
        assertThat(sellable + returning)
                .as("what is left in %s and %s", home, others)
                .isEqualTo(home.units(State.DELIVERY) - taken);
        int before = sellableNow.getOrDefault(account, 0);
        fewest(account).add(Math.min(sellable, changed.isHome() ? before - taken(account, others) : before));
        sellableNow.put(account, sellable);
    }

    /** What has left the account or its till and not arrived. */
    private static int onTheWay(Loan account, Loan till) {
        assertThat(account.number()).as("%s knows of %s", account, till).isGreaterThanOrEqualTo(till.number());
        if (account.number() > till.number()) {
            boolean laidOut = account.opening() == till.opening() && !till.open();
            return account.units() + (laidOut ? till.units() : 0);
        }
        assertThat(account.open() || !till.open())
                .as("%s was closed after %s", account, till)
                .isTrue();
        return account.open() && !till.open() ? till.units() : 0;
    }

    /** What a till gave back and the account has not taken in. */
    private static int returning(Moment home, Moment till) {
        int units = 0;
        for (var each : till.marks().entrySet()) {
            State state = each.getValue().state();
            Optional<Mark> there = home.mark(each.getKey());
            boolean gaveBack = state.isGivenBack();
            assertThat(state == State.PASSED
                            || there.isEmpty()
                            || (gaveBack && there.get().equals(each.getValue())))
                    .as("%s is %s at a till and %s in the account", each.getKey(), each.getValue(), there)
                    .isTrue();
            units += gaveBack && there.isEmpty() ? each.getValue().units() : 0;
        }
        return units;
    }

    /** What the last group of the account took, of which it may have given some back. */
    private int taken(Account account, Map<Integer, Moment> others) {
        List<Moment> history = at(Till.home(account)).history();
        Moment home = history.get(history.size() - 1);
        Moment before = history.get(Math.max(0, history.size() - 2));
        return home.marks().entrySet().stream()
                .filter(each -> before.mark(each.getKey()).isEmpty())
                .filter(each -> others.values().stream()
                        .noneMatch(till -> till.mark(each.getKey())
                                .filter(mark -> mark.state() != State.PASSED)
                                .isPresent()))
                .map(Map.Entry::getValue)
                .filter(mark -> mark.state() != State.DELIVERY)
                .mapToInt(Mark::units)
                .sum();
    }
}
