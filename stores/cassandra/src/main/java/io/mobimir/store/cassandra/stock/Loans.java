package io.mobimir.store.cassandra.stock;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The loans of an account by till, or a till's own. As text {@code 1:2:7:500:open:OWNER,2:1:3:0:closed:OWNER}. */
record Loans(NavigableMap<Integer, Loan> byTill) {
    static final Loans NONE = new Loans(Collections.emptyNavigableMap());

    Loans {
        byTill = Collections.unmodifiableNavigableMap(new TreeMap<>(byTill));
    }

    static Loans parse(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return NONE;
        }
        NavigableMap<Integer, Loan> loans = new TreeMap<>();
        for (String each : text.split(",", -1)) {
            String[] part = each.split(":", 6);
            int[] number = Stream.of(part).limit(4).mapToInt(Integer::parseInt).toArray();
            loans.put(number[0], new Loan(number[1], number[2], number[3], part[4].equals("open"), part[5]));
        }
        return new Loans(loans);
    }

    String text() {
        return byTill.entrySet().stream()
                .map(each -> each.getKey() + ":" + text(each.getValue()))
                .collect(Collectors.joining(","));
    }

    private static String text(Loan loan) {
        String numbers = loan.opening() + ":" + loan.number() + ":" + loan.units();
        return numbers + ":" + (loan.open() ? "open" : "closed") + ":" + loan.owner();
    }

    boolean isEmpty() {
        return byTill.isEmpty();
    }

    Loan of(int till) {
        return Objects.requireNonNull(byTill.getOrDefault(till, Loan.NONE));
    }

    Loans with(int till, Loan loan) {
        NavigableMap<Integer, Loan> changed = new TreeMap<>(byTill);
        changed.put(till, loan);
        return new Loans(changed);
    }

    /** Those of tills that may have units to sell. */
    Map<Integer, Loan> open() {
        return byTill.entrySet().stream()
                .filter(each -> each.getValue().open())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    boolean isAnyOpen() {
        return byTill.values().stream().anyMatch(Loan::open);
    }

    /** The till that an instance sells from. */
    Optional<Integer> openTillOf(String owner) {
        return byTill.entrySet().stream()
                .filter(each ->
                        each.getValue().open() && each.getValue().owner().equals(owner))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** A till that nobody sells from. */
    OptionalInt free(int most) {
        return IntStream.rangeClosed(1, most).filter(till -> !of(till).open()).findFirst();
    }
}
