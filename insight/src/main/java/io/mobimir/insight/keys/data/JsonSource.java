package io.mobimir.insight.keys.data;

import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** A file with one JSON object on each line. */
final class JsonSource implements RowSource {
    private final DataFile file;
    private final FieldColumns fields = new FieldColumns();
    private BrokenLines broken = BrokenLines.NONE;

    JsonSource(DataFile file) {
        this.file = file;
        int[] rows = {0};
        read(fields, () -> {}, () -> ++rows[0] < FieldColumns.DOCUMENTS);
        fields.fix();
    }

    private void read(FieldColumns receiver, Runnable before, BooleanSupplier after) {
        broken = BrokenLines.NONE;
        long rows = 0;
        boolean more = true;
        try (TextLines lines = new TextLines(file.open())) {
            for (String line = lines.next(); line != null && more; line = more ? lines.next() : null) {
                if (line.isBlank()) {
                    continue;
                }
                before.run();
                String problem =
                        lines.isTooLong() ? "is longer than a million characters" : JsonFields.read(line, receiver);
                if (problem.isEmpty()) {
                    rows++;
                    more = after.getAsBoolean();
                } else {
                    refuse(lines.number(), problem, rows);
                }
            }
        } catch (IOException e) {
            throw file.failure(e, rows);
        }
        if (more) {
            broken.refuseTooMany(file.name(), rows, true);
        }
        if (rows == 0) {
            throw new InvalidField(file.name(), "holds no rows");
        }
    }

    private void refuse(long line, String problem, long rows) {
        broken = broken.with(line, problem);
        broken.refuseTooMany(file.name(), rows, false);
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public List<DataColumn> columns() {
        return fields.columns();
    }

    @Override
    public void forEach(Predicate<DataRow> reader) {
        DataRow row = fields.beginRows();
        read(fields, row::clear, () -> reader.test(row));
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
