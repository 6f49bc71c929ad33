package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.candidate.CandidateProposal;
import io.mobimir.insight.keys.candidate.CandidateReader;
import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.data.ColumnNames;
import io.mobimir.insight.keys.data.HeadRows;
import io.mobimir.insight.keys.data.HeadRows.ColumnFacts;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.measure.KeyPass;
import io.mobimir.insight.keys.query.KeyQuery;
import io.mobimir.insight.keys.query.QueryReader;
import io.mobimir.insight.keys.ring.TokenRing;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * What a person asks.
 *
 * @param candidates as they were written; empty to have some proposed
 * @param queries the file of requests
 * @param present the key that the data has now; empty to take what the data says
 * @param time the column that says when a row came to be; empty to have it found
 */
public record KeyQuestion(
        Optional<String> candidates,
        Optional<Path> queries,
        Optional<String> present,
        Optional<String> time,
        KeyTarget target,
        int nodes) {
    public KeyQuestion {
        Require.between("--nodes", nodes, 1, TokenRing.MAX_NODES);
    }

    /**
     * Reads the first rows, and then all of them once.
     *
     * @throws InvalidField if the question or the data is wrong
     */
    public KeyAdvice answer(RowSource data, LongConsumer progress) {
        HeadRows head = HeadRows.of(data);
        ColumnNames names = ColumnNames.of(data);
        OptionalInt timeColumn = timeColumn(names, head);
        List<KeyQuery> asked =
                queries.map(file -> QueryReader.read(file, names, head)).orElse(List.of());
        Optional<KeyCandidate> now = present.map(text -> new CandidateReader("--present", names, head).one(text))
                .or(() -> data.presentKey().map(text -> new CandidateReader("--data", names, head).one(text)));
        List<KeyCandidate> tried = tried(names, head, timeColumn, asked, now);
        Set<Integer> known = asked.stream()
                .flatMap(query -> query.known().stream())
                .map(KeyQuery.KnownColumn::place)
                .collect(Collectors.toSet());
        DataMeasure measured = KeyPass.over(data, tried, timeColumn, known, progress);
        List<RankedKey> ranking = new KeyAdvisor(measured, data.columns(), asked, target, nodes).rank();
        return new KeyAdvice(measured, target, nodes, candidates.isEmpty(), now.map(KeyCandidate::text), ranking);
    }

    private OptionalInt timeColumn(ColumnNames names, HeadRows head) {
        if (time.isEmpty()) {
            return head.timeColumn();
        }
        int place = names.place("--time", time.get());
        ColumnFacts facts = head.facts().get(place);
        if (facts.times() == 0 && facts.filled() > 0) {
            throw new InvalidField(
                    "--time",
                    "the column %s holds values such as \"%s\"; %s"
                            .formatted(facts.column().name(), facts.example(), TimeText.FORMS));
        }
        return OptionalInt.of(place);
    }

    /** Returns the candidates, and the present key in any case. */
    private List<KeyCandidate> tried(
            ColumnNames names,
            HeadRows head,
            OptionalInt timeColumn,
            List<KeyQuery> asked,
            Optional<KeyCandidate> now) {
        if (candidates.isEmpty()) {
            List<List<Integer>> known = asked.stream()
                    .sorted(Comparator.comparingDouble(KeyQuery::weight).reversed())
                    .map(query -> query.known().stream()
                            .filter(each -> each.within().isEmpty())
                            .map(KeyQuery.KnownColumn::place)
                            .distinct()
                            .toList())
                    .toList();
            List<KeyCandidate> proposed = CandidateProposal.of(head, timeColumn, now, known);
            if (proposed.isEmpty()) {
                throw new InvalidField("--candidates", "no column looks like a part of a key: name candidates");
            }
            return proposed;
        }
        List<KeyCandidate> tried =
                new ArrayList<>(new CandidateReader("--candidates", names, head).read(candidates.get()));
        now.filter(key -> !tried.contains(key)).ifPresent(tried::add);
        return tried;
    }
}
