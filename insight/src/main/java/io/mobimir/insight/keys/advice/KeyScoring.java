package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.measure.HeavyKey;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.query.QueryReach;
import io.mobimir.insight.keys.query.RequestLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Scores a key: the product of what each of its sides is worth. Nothing is refused; what is bad is named. */
public final class KeyScoring {
    /** The size of a partition from which repairs, compactions and reads of Cassandra suffer. */
    public static final long LIMIT = 100_000_000;

    /** A key must still be right when the cluster has twice as many nodes. */
    private static final int GROWTH_OF_CLUSTER = 2;

    private static final double COMFORTABLE = LIMIT / 10.0;
    private static final double PER_TENFOLD = 0.5;
    private static final int PARTITIONS_PER_NODE = 10;
    private static final int FEW_PARTITIONS = 100;
    private static final double FAN_OUT = 0.25;
    private static final double SCAN = 0.01;
    private static final double ROWS_APART = 0.85;
    private static final double MORE_PARTS = 0.98;

    private KeyScoring() {}

    static RankedKey score(KeyForecast key) {
        List<KeyFactor> factors = new ArrayList<>();
        factors.add(size(key));
        factors.add(heat(key));
        factors.add(spread(key));
        key.requests().ifPresent(load -> factors.add(queries(load)));
        factors.add(missing(key.measure()));
        factors.add(locality(key));
        factors.add(new KeyFactor("parts", Math.pow(MORE_PARTS, key.candidate().parts().size() - 1), ""));
        return new RankedKey(key, factors);
    }

    private static KeyFactor size(KeyForecast key) {
        long largest = key.largestBytes();
        double value = largest <= COMFORTABLE ? 1 : 1 - PER_TENFOLD * Math.log10(largest / COMFORTABLE);
        String now = Say.bytes(key.bytes().max());
        boolean grows = largest > key.bytes().max() * 1.05;
        if (largest <= LIMIT) {
            return new KeyFactor(
                    "size",
                    value,
                    "the largest partition has " + rows(key.rows().max()) + " (" + now + ")"
                            + (grows ? ", and about " + Say.bytes(largest) + " in 12 months" : growthOf(key)));
        }
        String when = key.full().map(day -> ", and passes it on " + day).orElse("");
        return new KeyFactor(
                "size",
                value,
                key.bytes().max() > LIMIT
                        ? "the largest partition has " + now + ", over the limit of 100 MB"
                                + (grows ? ", and about " + Say.bytes(largest) + " in 12 months" : "")
                        : "the largest partition has " + now + " and grows to " + Say.bytes(largest)
                                + " in 12 months, over the limit of 100 MB" + when);
    }

    private static String rows(long count) {
        return count == 1 ? "1 row" : Say.count(count) + " rows";
    }

    private static String growthOf(KeyForecast key) {
        return key.bytesLater().isPresent() ? " and does not grow" : "";
    }

    /** Returns the worse of reading and writing: the most that goes to one partition, which is one node's work. */
    private static KeyFactor heat(KeyForecast key) {
        double bearable = GROWTH_OF_CLUSTER * key.balance().nodes();
        double reads = key.requests().map(RequestLoad::top1).orElse(0.0);
        double writes = key.writesAtOnce();
        double most = Math.max(reads, writes);
        double value = 1 / Math.max(1, bearable * most);
        if (value >= 1) {
            return new KeyFactor("heat", value, "no partition gets more than " + Say.atMost(most) + " of the work");
        }
        return new KeyFactor("heat", value, reads > writes ? hotReads(reads) : hotWrites(key, writes));
    }

    private static String hotReads(double reads) {
        return Say.share(reads) + " of the reads go to one partition: that is one node's work, however many there are";
    }

    private static String hotWrites(KeyForecast key, double writes) {
        double lasting = key.measure().share(1);
        if (writes > lasting * 1.2 && writes > lasting + 0.02) {
            return Say.share(writes) + " of the writes of a moment go to one partition, which is another one later:"
                    + " one node works while the others wait";
        }
        return Say.share(lasting) + " of all rows are in one partition" + name(key.measure())
                + ": that is one node's work, however many there are";
    }

    private static String name(KeyMeasure measure) {
        return measure.heaviest().stream()
                .findFirst()
                .map(HeavyKey::name)
                .filter(name -> !name.isEmpty())
                .map(name -> " (" + (name.length() > 60 ? name.substring(0, 60) + "…" : name) + ")")
                .orElse("");
    }

    private static KeyFactor spread(KeyForecast key) {
        Balance balance = key.balance();
        long partitions = key.measure().partitions();
        double room = Math.min(1, Math.sqrt((double) partitions / (PARTITIONS_PER_NODE * balance.nodes())));
        double value = room / balance.imbalance();
        String fullest = Say.text("the fullest of %d nodes holds %.2f times the mean", balance.nodes(), balance.imbalance());
        if (partitions < FEW_PARTITIONS) {
            return new KeyFactor(
                    "spread",
                    value,
                    (partitions == 1 ? "all rows are one partition" : "there are only " + partitions + " partitions")
                            + "; " + fullest);
        }
        return new KeyFactor("spread", value, Say.count(partitions) + " partitions; " + fullest);
    }

    /** Weighs requests geometrically: one in ten that reads the whole table spoils the other nine. */
    private static KeyFactor queries(RequestLoad load) {
        double logarithm = load.queries().stream()
                .mapToDouble(each -> each.share() * Math.log(worth(each)))
                .sum();
        Optional<QueryReach> worst = load.queries().stream()
                .filter(each -> each.scan() || each.partitions() > 1)
                .min(Comparator.comparingDouble(each -> each.share() * Math.log(worth(each))));
        String reason = worst.map(KeyScoring::reason).orElse("each request reads one partition");
        return new KeyFactor("queries", Math.exp(logarithm), reason);
    }

    private static double worth(QueryReach each) {
        return each.scan() ? SCAN : 1 / (1 + FAN_OUT * Math.log(Math.max(1, each.partitions())) / Math.log(2));
    }

    private static String reason(QueryReach worst) {
        String which = Say.share(worst.share()) + " of the requests (" + worst.query() + ") ";
        return worst.scan()
                ? which + "do not know the key: each would read all partitions, so they need a table of their own"
                : which + "read " + Say.few(worst.partitions()) + " partitions each";
    }

    private static KeyFactor missing(KeyMeasure measure) {
        double share = measure.rows() == 0 ? 0 : (double) measure.missing() / measure.rows();
        String which = String.join(" or ", measure.missingIn());
        return new KeyFactor(
                "missing",
                1 - share,
                share == 0
                        ? ""
                        : Say.share(share) + " of the rows have no " + which
                                + ", and a key needs one; here they count as one partition");
    }

    private static KeyFactor locality(KeyForecast key) {
        double rows = (double) key.measure().rows() / Math.max(1, key.measure().partitions());
        boolean apart = key.requests().isEmpty() && rows < 1.5;
        return new KeyFactor(
                "locality",
                apart ? ROWS_APART : 1,
                apart ? "almost every row is a partition of its own: nothing can be listed from one partition" : "");
    }
}
