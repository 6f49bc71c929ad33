package io.mobimir.app.config;

import io.mobimir.store.cassandra.Compaction;
import io.mobimir.store.cassandra.Consistency;
import io.mobimir.store.cassandra.ReadRepair;
import io.mobimir.store.cassandra.RepairCadence;
import io.mobimir.store.cassandra.Strategies;
import io.mobimir.store.cassandra.Strategy;
import io.mobimir.store.cassandra.TableClass;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The strategy of each class of tables; unset levels depend on the number of data centres. */
public record StrategyConfig(Map<TableClass, Choice> all) {
    /** The only classes with a time to live: rows that decide, or that are the original data, must not expire. */
    private static final Set<TableClass> EXPIRING =
            EnumSet.of(TableClass.CARTS, TableClass.SESSIONS, TableClass.EVENTS, TableClass.AUDIT_LOG);

    public StrategyConfig {
        all = Map.copyOf(all);
    }

    static StrategyConfig read(Reader reader) {
        Map<TableClass, Choice> choices = new EnumMap<>(TableClass.class);
        for (TableClass tables : TableClass.values()) {
            choices.put(tables, Choice.read(reader, tables));
        }
        return new StrategyConfig(choices);
    }

    /** Returns the strategies for a cluster. */
    public Strategies strategies(boolean severalDataCentres) {
        Strategies strategies = Strategies.defaults(severalDataCentres);
        for (Map.Entry<TableClass, Choice> entry : all.entrySet()) {
            strategies = strategies.with(entry.getKey(), entry.getValue().over(strategies.of(entry.getKey())));
        }
        return strategies;
    }

    /** A {@link Strategy} whose levels may be unset. */
    public record Choice(
            Optional<Consistency> write,
            Optional<Consistency> read,
            Optional<Consistency> staleRead,
            ReadRepair readRepair,
            RepairCadence repair,
            Duration ttl,
            Compaction compaction) {

        static Choice read(Reader reader, TableClass tables) {
            String prefix = "strategies." + tables.key() + ".";
            return new Choice(
                    reader.choiceOrAuto(prefix + "write", Consistency.class),
                    reader.choiceOrAuto(prefix + "read", Consistency.class),
                    reader.choiceOrAuto(prefix + "stale-read", Consistency.class),
                    reader.choice(prefix + "read-repair", ReadRepair.class),
                    reader.choice(prefix + "repair", RepairCadence.class),
                    EXPIRING.contains(tables) ? reader.duration(prefix + "ttl") : Duration.ZERO,
                    reader.choice(prefix + "compaction", Compaction.class));
        }

        Strategy over(Strategy standard) {
            return new Strategy(
                    write.orElse(standard.write()),
                    read.orElse(standard.read()),
                    staleRead.orElse(standard.staleRead()),
                    readRepair,
                    repair,
                    ttl,
                    compaction);
        }
    }
}
