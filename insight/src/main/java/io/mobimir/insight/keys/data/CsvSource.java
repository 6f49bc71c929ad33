package io.mobimir.insight.keys.data;

import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A file of comma-separated values whose first line names the columns; the separator may also be a semicolon, a tab or a bar. */
final class CsvSource implements RowSource {
    /** The first is taken where several fit. */
    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

    private static final int LINES = 20;

    private final DataFile file;
    private final char separator;
    private final List<String> header;
    private List<DataColumn> columns;
    private BrokenLines broken = BrokenLines.NONE;

    CsvSource(DataFile file) {
        this.file = file;
        this.separator = separator(file);
        List<TypeGuess> guesses = new ArrayList<>();
        this.header = read(names -> guess(names, guesses));
        this.columns = IntStream.range(0, header.size())
                .mapToObj(i -> new DataColumn(header.get(i), guesses.get(i).type()))
                .toList();
    }

    /** Returns the sign that is in most of the first lines as often as in the first of them. */
    private static char separator(DataFile file) {
        List<String> first = new ArrayList<>();
        try (TextLines lines = new TextLines(file.open())) {
            for (String line = lines.next(); line != null && first.size() < LINES; line = lines.next()) {
                first.add(line);
            }
        } catch (IOException e) {
            throw file.failure(e, first.size());
        }
        return SEPARATORS.stream()
                .max(Comparator.comparingLong((Character sign) -> fitting(sign, first))
                        .thenComparingLong(sign -> count(sign, first.get(0))))
                .orElseThrow();
    }

    private static long fitting(char sign, List<String> lines) {
        long wanted = count(sign, lines.get(0));
        return wanted == 0
                ? 0
                : lines.stream().filter(line -> count(sign, line) == wanted).count();
    }

    private static long count(char sign, String line) {
        return line.chars().filter(c -> c == sign).count();
    }

    private List<String> checked(List<String> names) {
        List<String> checked = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            String clear = name.isBlank() ? "column " + (checked.size() + 1) : clear(name);
            if (!seen.add(clear)) {
                throw new InvalidField(file.name(), "the first line names the column \"" + clear + "\" twice");
            }
            checked.add(clear);
        }
        return List.copyOf(checked);
    }

    /** Returns a name without control characters, which a terminal would obey. */
    private static String clear(String name) {
        return name.replaceAll("\\p{Cntrl}", " ").strip();
    }

    /** Sees the values of a record; the names are there to count them. */
    private Predicate<List<String>> guess(List<String> names, List<TypeGuess> guesses) {
        names.forEach(name -> guesses.add(new TypeGuess()));
        int[] rows = {0};
        return values -> {
            for (int i = 0; i < values.size(); i++) {
                if (!values.get(i).isEmpty()) {
                    guesses.get(i).see(values.get(i));
                }
            }
            return ++rows[0] < TypeGuess.ROWS;
        };
    }

    /** Makes a reader of records once the names of the columns are known. */
    @FunctionalInterface
    private interface ReaderFor {
        Predicate<List<String>> columns(List<String> names);
    }

    /** Reads records as long as the reader wants more; returns the names of the columns. */
    private List<String> read(ReaderFor reader) {
        long line = 0;
        try (TextLines lines = new TextLines(file.open())) {
            CsvRecords records = new CsvRecords(lines, separator);
            List<String> first = records.next();
            if (first == null) {
                throw new InvalidField(file.name(), "the first line, which names the columns, cannot be read");
            }
            List<String> names = checked(first);
            Predicate<List<String>> each = reader.columns(names);
            long rows = 0;
            boolean more = true;
            List<String> values = records.next();
            while (values != null && more) {
                line = records.number();
                if (values.size() == names.size()) {
                    rows++;
                    more = each.test(values);
                } else {
                    records.refuse("has %,d values, and the first line names %,d columns"
                            .formatted(values.size(), names.size()));
                    records.broken().refuseTooMany(file.name(), rows, false);
                }
                values = more ? records.next() : null;
            }
            broken = records.broken();
            refuseNothing(rows, more);
            return names;
        } catch (IOException e) {
            throw file.failure(e, line);
        }
    }

    private void refuseNothing(long rows, boolean toTheEnd) {
        if (toTheEnd) {
            broken.refuseTooMany(file.name(), rows, true);
        }
        if (rows == 0) {
            throw new InvalidField(file.name(), "holds no rows, only the names of columns");
        }
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public List<DataColumn> columns() {
        return columns;
    }

    @Override
    public void forEach(Predicate<DataRow> reader) {
        DataRow row = new DataRow(columns);
        read(names -> values -> {
            row.clear();
            for (int i = 0; i < values.size(); i++) {
                if (!values.get(i).isEmpty()) {
                    row.set(i, values.get(i));
                }
            }
            return reader.test(row);
        });
        columns = IntStream.range(0, columns.size())
                .mapToObj(i -> row.misfits(i) ? new DataColumn(header.get(i), ColumnType.TEXT) : columns.get(i))
                .toList();
    }

    @Override
    public double progress() {
        return file.progress();
    }

    @Override
    public BrokenLines broken() {
        return broken;
    }
}
