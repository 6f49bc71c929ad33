package io.mobimir.insight.keys.candidate;

import io.mobimir.insight.keys.data.ColumnNames;
import io.mobimir.insight.keys.data.ColumnType;
import io.mobimir.insight.keys.data.HeadRows;
import io.mobimir.insight.keys.data.HeadRows.ColumnFacts;
import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.shop.InvalidField;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads candidates: {@code a; b,month(c); hash(d,16)}. */
public final class CandidateReader {
    /** So many are measured in one pass. */
    public static final int MAX = 48;

    private final String where;
    private final ColumnNames columns;
    private final HeadRows head;

    /** @param where what holds the candidates, for messages */
    public CandidateReader(String where, ColumnNames columns, HeadRows head) {
        this.where = where;
        this.columns = columns;
        this.head = head;
    }

    /** Returns the candidates, each once. */
    public List<KeyCandidate> read(String text) {
        KeyText rest = new KeyText(where, text);
        Set<KeyCandidate> found = new LinkedHashSet<>();
        while (!rest.isAtEnd()) {
            if (!rest.takes(';')) {
                found.add(candidate(rest));
            }
        }
        if (found.isEmpty()) {
            throw new InvalidField(where, "name at least one candidate, such as \"a; b,month(c); hash(d,16)\"");
        }
        if (found.size() > MAX) {
            throw new InvalidField(where, "at most " + MAX + " candidates, not " + found.size());
        }
        return List.copyOf(found);
    }

    /** Returns the only candidate of a text. */
    public KeyCandidate one(String text) {
        List<KeyCandidate> found = read(text);
        if (found.size() > 1) {
            throw new InvalidField(where, "name one key, not " + found.size());
        }
        return found.get(0);
    }

    private KeyCandidate candidate(KeyText rest) {
        List<KeyPart> parts = new ArrayList<>(List.of(part(rest)));
        while (rest.takes(',')) {
            parts.add(part(rest));
        }
        if (!rest.isAtEnd()) {
            rest.require(';');
        }
        try {
            return new KeyCandidate(parts);
        } catch (InvalidField e) {
            throw new InvalidField(where, "a candidate " + e.problem());
        }
    }

    private KeyPart part(KeyText rest) {
        String name = rest.name();
        if (!rest.takes('(')) {
            int place = place(name, rest);
            return KeyPart.plain(columns.columns().get(place).name(), place);
        }
        KeyFunction function = function(name, rest);
        int place = place(rest.name(), rest);
        if (function.isTimeBucket()) {
            requireTimes(function, head.facts().get(place), rest);
        }
        int buckets = rest.takes(',') ? buckets(function, rest) : 0;
        rest.require(')');
        return new KeyPart(function, columns.columns().get(place).name(), place, buckets);
    }

    private int place(String name, KeyText rest) {
        int place = columns.place(where, name);
        if (columns.columns().get(place).type() == ColumnType.OPAQUE) {
            throw rest.refuse("the column \"" + name + "\" holds lists, maps or bytes, which are no part of a key");
        }
        return place;
    }

    private static void requireTimes(KeyFunction function, ColumnFacts facts, KeyText rest) {
        if (facts.filled() > 0 && facts.times() == 0) {
            throw rest.refuse("%s(%s) needs times, and the column holds values such as \"%s\"; %s"
                    .formatted(function.text(), facts.column().name(), facts.example(), TimeText.FORMS));
        }
    }

    private static KeyFunction function(String name, KeyText rest) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "month" -> KeyFunction.MONTH;
            case "day" -> KeyFunction.DAY;
            case "hour" -> KeyFunction.HOUR;
            case "hash" -> KeyFunction.HASH;
            default ->
                throw rest.refuse("there is no function " + name + "(); there are month(), day(), hour() and hash()");
        };
    }

    private static int buckets(KeyFunction function, KeyText rest) {
        String number = rest.name();
        if (function != KeyFunction.HASH) {
            throw rest.refuse("only hash() takes a number");
        }
        if (number.matches("\\d{1,6}")) {
            int buckets = Integer.parseInt(number);
            if (buckets >= 1 && buckets <= KeyPart.MAX_BUCKETS) {
                return buckets;
            }
        }
        throw rest.refuse("hash() takes a number from 1 to " + KeyPart.MAX_BUCKETS + ", not \"" + number + "\"");
    }
}
