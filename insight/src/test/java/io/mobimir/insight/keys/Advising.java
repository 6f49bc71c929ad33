package io.mobimir.insight.keys;

import io.mobimir.insight.keys.advice.KeyAdvisor;
import io.mobimir.insight.keys.advice.KeyTarget;
import io.mobimir.insight.keys.advice.RankedKey;
import io.mobimir.insight.keys.candidate.CandidateReader;
import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.data.ColumnNames;
import io.mobimir.insight.keys.data.HeadRows;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.measure.KeyPass;
import io.mobimir.insight.keys.query.KeyQuery;
import io.mobimir.insight.keys.query.QueryReader;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Asks the advisor, as the command does. */
final class Advising {
    private Advising() {}

    static DataMeasure measure(RowSource rows, String candidates, List<KeyQuery> queries) {
        HeadRows head = HeadRows.of(rows);
        List<KeyCandidate> read = new CandidateReader("candidates", ColumnNames.of(rows), head).read(candidates);
        Set<Integer> known = queries.stream()
                .flatMap(query -> query.known().stream())
                .map(KeyQuery.KnownColumn::place)
                .collect(Collectors.toSet());
        return KeyPass.over(rows, read, head.timeColumn(), known, done -> {});
    }

    static List<RankedKey> rank(RowSource rows, String candidates, int nodes, String... queries) {
        return rank(KeyTarget.CASSANDRA, rows, candidates, nodes, queries);
    }

    static List<RankedKey> rank(KeyTarget target, RowSource rows, String candidates, int nodes, String... queries) {
        List<KeyQuery> read = queries.length == 0
                ? List.of()
                : new QueryReader("queries", ColumnNames.of(rows), HeadRows.of(rows)).read(List.of(queries));
        return new KeyAdvisor(measure(rows, candidates, read), rows.columns(), read, target, nodes).rank();
    }
}
