package io.mobimir.insight.keys.query;

import java.util.List;

/**
 * How requests fall on the partitions of a key.
 *
 * @param partitions how many partitions a request reads on average
 * @param top1 the share of all reads that the most read partition gets; scans of the whole table are left out
 */
public record RequestLoad(List<QueryReach> queries, double partitions, double top1, double top10) {
    public RequestLoad {
        queries = List.copyOf(queries);
    }

    /** Returns the share of the requests that must read the whole table. */
    public double scans() {
        return queries.stream()
                .filter(QueryReach::scan)
                .mapToDouble(QueryReach::share)
                .sum();
    }
}
