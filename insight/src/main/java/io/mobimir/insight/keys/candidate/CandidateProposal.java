package io.mobimir.insight.keys.candidate;

import io.mobimir.insight.keys.data.HeadRows;
import io.mobimir.insight.keys.data.HeadRows.ColumnFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Proposes candidates: the columns that requests know, those that look like ids, and these with buckets of time and hashes. */
public final class CandidateProposal {
    static final int MOST = 12;

    private static final int MOST_IDS = 5;
    private static final int MOST_FROM_QUERIES = 4;
    private static final int LONGEST = 40;
    private static final int BUCKETS = 16;
    private static final int PAIRED = 2;
    private static final Pattern ID = Pattern.compile(
            "(?i)(^|.*[_.])(id|key|no|num|code|sku|uuid|status|type)$|.*(user|customer|session|account|tenant|device|order|invoice"
                    + "|product|categor|country|region|zone|city|shop|store|number).*|.*[a-z](Id|ID|No|Code|Key)$");
    private static final Pattern MEASURE = Pattern.compile(
            "(?i).*(qty|quantity|price|amount|total|sum|count(?!r)|score|weight|rating|latitude|longitude).*");
    private static final Pattern PROSE = Pattern.compile("(?i).*(descr|comment|note|text|title|url|address|name).*");

    private final HeadRows head;
    private final OptionalInt timeColumn;
    private final Set<KeyCandidate> found = new LinkedHashSet<>();

    private CandidateProposal(HeadRows head, OptionalInt timeColumn) {
        this.head = head;
        this.timeColumn = timeColumn;
    }

    /**
     * Proposes at most twelve candidates.
     *
     * @param known the columns that each kind of request knows, the most frequent kind first
     */
    public static List<KeyCandidate> of(
            HeadRows head, OptionalInt timeColumn, Optional<KeyCandidate> present, List<List<Integer>> known) {
        CandidateProposal proposal = new CandidateProposal(head, timeColumn);
        present.ifPresent(proposal.found::add);
        proposal.fromQueries(known);
        proposal.fromIds(proposal.ids());
        return proposal.found.stream().limit(MOST).toList();
    }

    private void fromQueries(List<List<Integer>> known) {
        List<List<Integer>> most = known.stream()
                .filter(columns -> !columns.isEmpty())
                .distinct()
                .limit(MOST_FROM_QUERIES)
                .toList();
        most.forEach(columns -> add(plain(columns)));
        most.forEach(columns -> time(KeyFunction.MONTH).ifPresent(month -> add(plain(columns), month)));
    }

    private void fromIds(List<Integer> ids) {
        ids.forEach(id -> add(plain(List.of(id))));
        Optional<KeyPart> month = time(KeyFunction.MONTH);
        Optional<KeyPart> day = time(KeyFunction.DAY);
        if (ids.isEmpty()) {
            day.ifPresent(part -> add(List.of(), part));
            return;
        }
        int finest = ids.get(0);
        KeyPart hash = new KeyPart(KeyFunction.HASH, name(finest), finest, BUCKETS);
        List<Integer> coarsest =
                ids.stream().skip(Math.max(1, ids.size() - PAIRED)).toList();
        month.ifPresent(part -> coarsest.forEach(id -> add(plain(List.of(id)), part)));
        coarsest.forEach(id -> add(plain(List.of(id, finest))));
        coarsest.forEach(id -> add(plain(List.of(id)), hash));
        day.ifPresent(part -> add(List.of(), part, hash));
        day.ifPresent(part -> add(List.of(), part));
        month.ifPresent(part -> add(plain(List.of(finest)), part));
    }

    /** Returns the columns that may be parts of a key, those with most values first. */
    private List<Integer> ids() {
        List<Integer> ids = places(facts -> ID.matcher(facts.column().name()).matches());
        return ids.isEmpty() ? places(facts -> true) : ids;
    }

    private List<Integer> places(Predicate<ColumnFacts> which) {
        return head.facts().stream()
                .filter(CandidateProposal::isPossible)
                .filter(which)
                .filter(facts -> !isTime(facts))
                .sorted(Comparator.comparingInt(ColumnFacts::distinct).reversed())
                .limit(MOST_IDS)
                .map(facts -> head.facts().indexOf(facts))
                .toList();
    }

    private boolean isTime(ColumnFacts facts) {
        return timeColumn.isPresent()
                && head.facts().indexOf(facts) == timeColumn.getAsInt()
                && !facts.column().name().equals("_id");
    }

    private static boolean isPossible(ColumnFacts facts) {
        String name = facts.column().name();
        boolean isId = ID.matcher(name).matches();
        boolean kind = switch (facts.column().type()) {
            case TEXT -> isId || !PROSE.matcher(name).matches();
            case UUID -> true;
            case NUMBER, DECIMAL -> isId;
            case TIME, FLAG, OPAQUE -> false;
        };
        return kind
                && facts.filled() > 0
                && facts.meanLength() <= LONGEST
                && !MEASURE.matcher(name).matches();
    }

    private List<KeyPart> plain(List<Integer> places) {
        return places.stream().map(place -> KeyPart.plain(name(place), place)).toList();
    }

    private Optional<KeyPart> time(KeyFunction function) {
        return timeColumn.isPresent()
                ? Optional.of(new KeyPart(function, name(timeColumn.getAsInt()), timeColumn.getAsInt(), 0))
                : Optional.empty();
    }

    private String name(int place) {
        return head.facts().get(place).column().name();
    }

    private void add(List<KeyPart> parts, KeyPart... more) {
        List<KeyPart> all = new ArrayList<>(
                Stream.concat(parts.stream(), Stream.of(more)).distinct().toList());
        found.add(new KeyCandidate(all));
    }
}
