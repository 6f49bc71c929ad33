package io.mobimir.store.cassandra;

import static io.mobimir.store.cassandra.Compaction.LEVELED;
import static io.mobimir.store.cassandra.Compaction.TIME_WINDOW_DAY;
import static io.mobimir.store.cassandra.Compaction.UNIFIED;
import static io.mobimir.store.cassandra.Consistency.LOCAL_ONE;
import static io.mobimir.store.cassandra.Consistency.LOCAL_QUORUM;
import static io.mobimir.store.cassandra.Consistency.ONE;
import static io.mobimir.store.cassandra.Consistency.QUORUM;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The strategy of every class of tables, as data. */
public record Strategies(Map<TableClass, Strategy> all) {
    public Strategies {
        for (TableClass tables : TableClass.values()) {
            if (!all.containsKey(tables)) {
                throw new IllegalArgumentException("strategies." + tables.key() + " is missing");
            }
        }
        all = Map.copyOf(all);
    }

    /** Returns the default strategies. */
    public static Strategies defaults(boolean severalDataCentres) {
        Consistency quorum = severalDataCentres ? LOCAL_QUORUM : QUORUM;
        Map<TableClass, Strategy> all = new EnumMap<>(TableClass.class);
        for (TableClass tables : TableClass.values()) {
            all.put(tables, byDefault(tables, quorum));
        }
        return new Strategies(all);
    }

    private static Strategy byDefault(TableClass tables, Consistency quorum) {
        return switch (tables) {
            case ORDERS ->
                new Strategy(quorum, quorum, quorum, ReadRepair.BLOCKING, RepairCadence.WEEKLY, Duration.ZERO, UNIFIED);
            case CARTS ->
                new Strategy(
                        LOCAL_QUORUM,
                        LOCAL_QUORUM,
                        LOCAL_QUORUM,
                        ReadRepair.NONE,
                        RepairCadence.MONTHLY,
                        days(30),
                        UNIFIED);
            case PRODUCTS ->
                new Strategy(
                        LOCAL_QUORUM,
                        LOCAL_QUORUM,
                        ONE,
                        ReadRepair.BLOCKING,
                        RepairCadence.WEEKLY,
                        Duration.ZERO,
                        LEVELED);
            case STOCK, PLATFORM, AUDIT_LOG ->
                new Strategy(quorum, quorum, quorum, ReadRepair.BLOCKING, RepairCadence.WEEKLY, Duration.ZERO, UNIFIED);
            case SESSIONS ->
                new Strategy(
                        LOCAL_QUORUM, LOCAL_QUORUM, LOCAL_ONE, ReadRepair.NONE, RepairCadence.NONE, days(1), LEVELED);
            case EVENTS ->
                new Strategy(
                        LOCAL_ONE,
                        LOCAL_ONE,
                        LOCAL_ONE,
                        ReadRepair.NONE,
                        RepairCadence.NONE,
                        days(90),
                        TIME_WINDOW_DAY);
        };
    }

    public Strategies with(TableClass tables, Strategy strategy) {
        Map<TableClass, Strategy> changed = new EnumMap<>(all);
        changed.put(tables, strategy);
        return new Strategies(changed);
    }

    @SuppressWarnings("NullAway") // the constructor checks that every class has a strategy
    public Strategy of(TableClass tables) {
        return all.get(tables);
    }

    private static Duration days(int days) {
        return Duration.ofDays(days);
    }
}
