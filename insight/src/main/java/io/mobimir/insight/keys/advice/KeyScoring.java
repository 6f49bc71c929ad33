package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.query.QueryReach;
import io.mobimir.insight.keys.query.RequestLoad;
import java.util.ArrayList;
import java.util.List;

/** Scores a key: the product of what each of its sides is worth. Nothing is refused; what is bad is named. */
final class KeyScoring {
    static final String QUERIES = "queries";

    /** A key must still be right when the cluster has twice as many nodes. */
    private static final int GROWTH_OF_CLUSTER = 2;

    /** A tenth of the limit leaves room for what nobody foresees. */
    private static final double COMFORTABLE_PART = 10;

    private static final double PER_TENFOLD = 0.5;
    private static final int PARTITIONS_PER_NODE = 10;
    /** A request that reads one partition more than so many is worth half. */
    private static final double HALF_WORTH = 8;

    private static final double SCAN = 0.01;
    private static final double ONE_ROW = 1.5;
    private static final double ROWS_APART = 0.85;
    private static final double MORE_PARTS = 0.98;

    private final KeyForecast key;
    private final KeyReasons reasons;

    private KeyScoring(KeyForecast key) {
        this.key = key;
        this.reasons = new KeyReasons(key);
    }

    static RankedKey score(KeyForecast key) {
        return new RankedKey(key, new KeyScoring(key).factors());
    }

    private List<KeyFactor> factors() {
        List<KeyFactor> factors = new ArrayList<>();
        factors.add(size());
        factors.add(heat());
        factors.add(spread());
        key.requests().ifPresent(load -> factors.add(queries(load)));
        factors.add(missing());
        factors.add(locality());
        int parts = key.candidate().parts().size();
        factors.add(new KeyFactor("parts", Math.pow(MORE_PARTS, parts - 1), ""));
        return factors;
    }

    private KeyFactor size() {
        double comfortable = key.target().limit() / COMFORTABLE_PART;
        double over = Math.max(1, key.largestBytes() / comfortable);
        return new KeyFactor("size", 1 - PER_TENFOLD * Math.log10(over), reasons.size());
    }

    /** Returns the worse of reading and writing: the most that goes to one place, which is one node's work. */
    private KeyFactor heat() {
        double bearable = GROWTH_OF_CLUSTER * key.balance().nodes();
        double reads = key.requests().map(RequestLoad::top1).orElse(0.0);
        double most = Math.max(reads, key.writesAtOnce());
        double value = 1 / Math.max(1, bearable * most);
        return new KeyFactor("heat", value, value >= 1 ? reasons.cool(most) : reasons.heat(reads));
    }

    private KeyFactor spread() {
        Balance balance = key.balance();
        double enough = (double) PARTITIONS_PER_NODE * balance.nodes();
        double room = Math.min(1, Math.sqrt(key.measure().partitions() / enough));
        return new KeyFactor("spread", room / balance.imbalance(), reasons.spread());
    }

    /** Weighs requests geometrically: one in ten that reads the whole table spoils the other nine. */
    private KeyFactor queries(RequestLoad load) {
        double logarithm =
                load.queries().stream().mapToDouble(KeyScoring::worth).sum();
        return new KeyFactor(QUERIES, Math.exp(logarithm), reasons.queries(load));
    }

    /** Returns the logarithm of what a kind of request is worth, by its share. */
    static double worth(QueryReach each) {
        double more = Math.max(0, each.partitions() - 1);
        return each.share() * Math.log(each.scan() ? SCAN : Math.max(SCAN, 1 / (1 + more / HALF_WORTH)));
    }

    private KeyFactor missing() {
        KeyMeasure measure = key.measure();
        double share = (double) measure.missing() / Math.max(1, measure.rows());
        return new KeyFactor("missing", 1 - share, share == 0 ? "" : reasons.missing(share));
    }

    private KeyFactor locality() {
        double rows = (double) key.measure().rows() / Math.max(1, key.measure().partitions());
        boolean apart = key.requests().isEmpty() && rows < ONE_ROW && key.target() == KeyTarget.CASSANDRA;
        return apart ? new KeyFactor("locality", ROWS_APART, reasons.apart()) : new KeyFactor("locality", 1, "");
    }
}
