package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.measure.HeavyKey;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.query.QueryReach;
import io.mobimir.insight.keys.query.RequestLoad;
import java.util.Comparator;

/** Says in sentences why a key is good or bad. */
final class KeyReasons {
    private static final int FEW_PARTITIONS = 100;
    private static final double GROWS = 1.05;

    private final KeyForecast key;
    private final String machine;
    private final String unit;

    KeyReasons(KeyForecast key) {
        this.key = key;
        this.machine = key.target().machine();
        this.unit = key.target().unit();
    }

    String size() {
        long limit = key.target().limit();
        long now = key.bytes().max();
        long later = key.largestBytes();
        boolean grows = later > now * GROWS;
        String largest = "the largest " + unit + " has " + rows(key.rows().max()) + " (" + Say.bytes(now) + ")";
        if (later <= limit) {
            String end = key.bytesLater().isPresent() ? " and does not grow" : "";
            return largest + (grows ? ", and about " + Say.bytes(later) + " in 12 months" : end);
        }
        if (now > limit) {
            return largest + ", over the limit of " + Say.bytes(limit)
                    + (grows ? ", and about " + Say.bytes(later) + " in 12 months" : "");
        }
        return largest + " and grows to " + Say.bytes(later) + " in 12 months, over the limit of " + Say.bytes(limit)
                + key.full().map(day -> ", which it passes on " + day).orElse("");
    }

    private static String rows(long count) {
        return count == 1 ? "1 row" : Say.count(count) + " rows";
    }

    String cool(double most) {
        return "no " + unit + " gets more than " + Say.atMost(most) + " of the work";
    }

    String heat(double reads) {
        double writes = key.writesAtOnce();
        if (reads > writes) {
            return Say.share(reads) + " of the reads go to one " + unit + ": that is one " + machine
                    + "'s work, however many there are";
        }
        double lasting = key.measure().share(1);
        boolean moves = writes > lasting * 1.2 && writes > lasting + 0.02;
        if (!moves) {
            return Say.share(lasting) + " of all rows are in one " + unit + name() + ": that is one " + machine
                    + "'s work, however many there are";
        }
        return switch (key.target()) {
            case CASSANDRA ->
                Say.share(writes)
                        + " of the writes of a moment go to one partition, which is another one later: one node works while the"
                        + " others wait";
            case MONGODB ->
                Say.share(writes) + " of the writes go to one chunk, because new keys are always the highest"
                        + (key.monotonic().equals("yes") ? "" : " " + key.monotonic());
        };
    }

    private String name() {
        return key.measure().heaviest().stream()
                .findFirst()
                .map(HeavyKey::name)
                .filter(name -> !name.isEmpty())
                .map(name -> name.equals(KeyPart.MISSING) ? ", those without a value" : " (" + name + ")")
                .orElse("");
    }

    String spread() {
        Balance balance = key.balance();
        long partitions = key.measure().partitions();
        String fullest = balance.nodes() == 1
                ? "there is one " + machine
                : Say.text(
                        "the fullest of %d %ss holds %.2f times the mean",
                        balance.nodes(), machine, balance.imbalance());
        if (partitions == 1) {
            return "all rows have one key; " + fullest;
        }
        String few = partitions < FEW_PARTITIONS ? "there are only " : "";
        return few + Say.count(partitions) + " " + unit + "s; " + fullest;
    }

    String queries(RequestLoad load) {
        return load.queries().stream()
                .filter(each -> each.scan() || each.partitions() > 1)
                .min(Comparator.comparingDouble(KeyScoring::worth))
                .map(this::queries)
                .orElse(
                        key.target() == KeyTarget.CASSANDRA
                                ? "each request reads one partition"
                                : "each request asks one shard");
    }

    private String queries(QueryReach worst) {
        String which = Say.share(worst.share()) + " of the requests (" + worst.query() + ") ";
        if (worst.scan()) {
            return which + "do not know the key: each would read all partitions, so they need a table of their own";
        }
        return key.target() == KeyTarget.CASSANDRA
                ? which + "read " + Say.few(worst.partitions()) + " partitions each"
                : which + "do not know the first part of the key: each asks all shards";
    }

    String missing(double share) {
        KeyMeasure measure = key.measure();
        return Say.share(share) + " of the rows have no " + String.join(" or ", measure.missingIn())
                + ", and a key needs one; here they count as one value";
    }

    String apart() {
        return "almost every row is a partition of its own: nothing can be listed from one partition";
    }
}
