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

    synchronized void add(Violation violation) {
        violations++;
        if (first.size() < KEPT) {
            first.add(violation);
        }
    }

    synchronized void addAll(AuditReport part) {
        part.first.forEach(this::add);
        violations += part.violations - part.first.size();
        reservations += part.reservations;
    }

    synchronized void account() {
        accounts++;
    }

    synchronized void reservation() {
        reservations++;
    }

    synchronized void checkout() {
        checkouts++;
    }

    synchronized void settled() {
        settled++;
    }

    synchronized void letGo(int units) {
        letGo += units;
    }

    public synchronized boolean isClean() {
        return violations == 0;
    }

    /** The first thousand. */
    public synchronized List<Violation> first() {
        return List.copyOf(first);
    }

    public synchronized long violations() {
        return violations;
    }

    /** Products by zone. */
    public synchronized long accounts() {
        return accounts;
    }

    public synchronized long reservations() {
        return reservations;
    }

    public synchronized long checkouts() {
        return checkouts;
    }

    /** How many units were held for reservations that are forgotten, and are not any more, which only a repair does. */
    public synchronized long unitsLetGo() {
        return letGo;
    }

    /** How many left behind were carried on or undone, which only a repair does. */
    public synchronized long settledCheckouts() {
        return settled;
    }
}
