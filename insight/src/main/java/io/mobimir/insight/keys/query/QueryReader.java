package io.mobimir.insight.keys.query;

import io.mobimir.insight.keys.candidate.KeyText;
import io.mobimir.insight.keys.data.ColumnNames;
import io.mobimir.insight.keys.data.HeadRows;
import io.mobimir.insight.keys.data.HeadRows.ColumnFacts;
import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.insight.keys.query.KeyQuery.KnownColumn;
import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file of requests. Each line has a weight and the columns that a request of this kind knows, with commas between
 * them: {@code column} (the value of some row), {@code column = value} (always this value), or {@code column within 30d} (the
 * newest rows, for a column of times). What follows a # is left out, and so are empty lines.
 */
public final class QueryReader {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_QUERIES = 200;
    private static final Pattern COMMENT = Pattern.compile("\\s#[^\"]*$");
    private static final Pattern LINE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*%?\\s+(.*)");
    private static final Pattern WITHIN = Pattern.compile("(.*\\S)\\s+within\\s+(\\d{1,6})\\s*([hdw])");

    private final String file;
    private final ColumnNames columns;
    private final HeadRows head;

    public QueryReader(String file, ColumnNames columns, HeadRows head) {
        this.file = file;
        this.columns = columns;
        this.head = head;
    }

    public static List<KeyQuery> read(Path path, ColumnNames columns, HeadRows head) {
        try {
            if (!Files.isRegularFile(path)) {
                throw new InvalidField("--queries", "there is no file " + path);
            }
            if (Files.size(path) > MAX_BYTES) {
                throw new InvalidField(path.toString(), "is too large for a file of queries: is it the data?");
            }
            return new QueryReader(path.toString(), columns, head).read(Files.readAllLines(path));
        } catch (CharacterCodingException e) {
            throw new InvalidField(path.toString(), "is no text in UTF-8");
        } catch (IOException e) {
            throw new InvalidField(path.toString(), "cannot be read: " + e.getMessage());
        }
    }

    public List<KeyQuery> read(List<String> lines) {
        List<KeyQuery> queries = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = COMMENT.matcher(lines.get(i)).replaceFirst("").strip();
            if (!line.isEmpty() && line.charAt(0) != '#') {
                queries.add(query("%s line %d".formatted(file, i + 1), line));
            }
        }
        if (queries.isEmpty()) {
            throw new InvalidField(file, "holds no queries; a line is like: 70 CustomerID");
        }
        if (queries.size() > MAX_QUERIES) {
            throw new InvalidField(file, "holds more than " + MAX_QUERIES + " queries");
        }
        return queries;
    }

    private KeyQuery query(String where, String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches() || Double.parseDouble(parts.group(1)) <= 0) {
            throw new InvalidField(
                    where, "must be a weight above 0 and columns, such as: 70 CustomerID; not \"" + line + "\"");
        }
        String text = parts.group(2).strip();
        KeyText rest = new KeyText(where, text);
        List<KnownColumn> known = new ArrayList<>();
        do {
            known.add(known(where, rest));
        } while (rest.takes(','));
        if (!rest.isAtEnd()) {
            throw rest.refuse("there must be a comma between columns");
        }
        return new KeyQuery(text, Double.parseDouble(parts.group(1)), known);
    }

    private KnownColumn known(String where, KeyText rest) {
        String quoted = rest.name();
        String name = rest.isAtSign() ? quoted : quoted + " " + rest.name();
        Matcher within = WITHIN.matcher(name);
        if (within.matches()) {
            ColumnFacts facts = facts(where, within.group(1));
            if (facts.times() == 0) {
                throw rest.refuse("within needs times, and the column %s holds values such as \"%s\"; %s"
                        .formatted(facts.column().name(), facts.example(), TimeText.FORMS));
            }
            return known(facts, Optional.empty(), Optional.of(duration(within.group(2), within.group(3))));
        }
        ColumnFacts facts = facts(where, name);
        return known(facts, rest.takes('=') ? Optional.of(rest.name()) : Optional.empty(), Optional.empty());
    }

    private KnownColumn known(ColumnFacts facts, Optional<String> value, Optional<Duration> within) {
        return new KnownColumn(facts.column().name(), head.facts().indexOf(facts), value, within);
    }

    private ColumnFacts facts(String where, String name) {
        return head.facts().get(columns.place(where, name));
    }

    private static Duration duration(String number, String unit) {
        long count = Long.parseLong(number);
        return switch (unit) {
            case "h" -> Duration.ofHours(count);
            case "d" -> Duration.ofDays(count);
            default -> Duration.ofDays(7 * count);
        };
    }
}
