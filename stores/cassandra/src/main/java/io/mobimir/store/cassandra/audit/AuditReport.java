package io.mobimir.store.cassandra.audit;

import java.util.ArrayList;
import java.util.List;

/** What an audit has seen. Keeps the first violations and counts the others. */
public final class AuditReport {
    private static final int KEPT = 1_000;

    private final List<Violation> first = new ArrayList<>();
    private long violations;
    private long accounts;
    private long reservations;
    private long checkouts;
    private long settled;
    private long letGo;

    void add(Violation violation) {
        violations++;
        if (first.size() < KEPT) {
            first.add(violation);
        }
    }

    void addAll(AuditReport part) {
        part.first.forEach(this::add);
        violations += part.violations - part.first.size();
        reservations += part.reservations;
    }

    void account() {
        accounts++;
    }

    void reservation() {
        reservations++;
    }

    void checkout() {
        checkouts++;
    }

    void settled() {
        settled++;
    }

    void letGo(int units) {
        letGo += units;
    }

    public boolean isClean() {
        return violations == 0;
    }

    /** The first thousand. */
    public List<Violation> first() {
        return List.copyOf(first);
    }

    public long violations() {
        return violations;
    }

    /** Products by zone. */
    public long accounts() {
        return accounts;
    }

    public long reservations() {
        return reservations;
    }

    public long checkouts() {
        return checkouts;
    }

    /** How many units were held for reservations that are forgotten, and are not any more, which only a repair does. */
    public long unitsLetGo() {
        return letGo;
    }

    /** How many left behind were carried on or undone, which only a repair does. */
    public long settledCheckouts() {
        return settled;
    }
}
