package io.mobimir.insight.keys.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFilesTest {
    @TempDir
    private Path folder;

    private RowSource open(String name, String text) throws IOException {
        return DataFiles.open(Files.writeString(folder.resolve(name), text));
    }

    private static List<List<String>> rows(RowSource source) {
        List<List<String>> rows = new ArrayList<>();
        source.forEach(row -> {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.columns(); i++) {
                values.add(row.text(i));
            }
            rows.add(values);
            return true;
        });
        return rows;
    }

    @Test
    void quotes_commas_line_ends_and_empty_values_are_read_as_they_are_meant() throws IOException {
        RowSource source =
                open("a.csv", "id,name,\"a \"\"b\"\"\"\r\n1,\"x, y\",\r\n2,\"two\nlines\",\"\"\n3,5\" plate,z\n");
        assertThat(source.columns()).extracting(DataColumn::name).containsExactly("id", "name", "a \"b\"");
        assertThat(rows(source))
                .containsExactly(
                        Arrays.asList("1", "x, y", null),
                        Arrays.asList("2", "two\nlines", null),
                        Arrays.asList("3", "5\" plate", "z"));
        assertThat(source.broken()).isEqualTo(BrokenLines.NONE);
    }

    @Test
    void the_separator_is_found_and_a_byte_order_mark_is_no_part_of_a_name() throws IOException {
        assertThat(open("a.csv", "\uFEFFid;sum\n1;2,5\n").columns())
                .extracting(DataColumn::name)
                .containsExactly("id", "sum");
        assertThat(open("b.txt", "id\tsum\n1\t2\n").columns()).hasSize(2);
    }

    @Test
    void types_are_guessed_and_codes_stay_texts() throws IOException {
        RowSource source = open("a.csv", """
                n,d,t,u,f,code,mixed
                1,1.5,2026-01-01 10:00,f47ac10b-58cc-4372-a567-0e02b2c3d479,true,007,1
                -2,3,2026-01-02,f47ac10b-58cc-4372-a567-0e02b2c3d479,FALSE,008,x
                """);
        assertThat(source.columns())
                .extracting(DataColumn::type)
                .containsExactly(
                        ColumnType.NUMBER,
                        ColumnType.DECIMAL,
                        ColumnType.TIME,
                        ColumnType.UUID,
                        ColumnType.FLAG,
                        ColumnType.TEXT,
                        ColumnType.TEXT);
    }

    @Test
    void a_value_that_does_not_fit_a_guess_makes_the_column_a_text_after_reading() throws IOException {
        RowSource source = open("a.csv", "n\n" + "1\n".repeat(2000) + "many\n");
        assertThat(source.columns().get(0).type()).isEqualTo(ColumnType.NUMBER);
        assertThat(rows(source)).hasSize(2001);
        assertThat(source.columns().get(0).type()).isEqualTo(ColumnType.TEXT);
    }

    @Test
    void broken_lines_are_counted_and_the_first_is_named() throws IOException {
        String good = "1,2\n".repeat(30);
        RowSource source = open("a.csv", "a,b\n" + good + "1,2,3\n" + good + "\"open,2\n" + good);
        assertThat(rows(source)).hasSize(90);
        assertThat(source.broken().count()).isEqualTo(2);
        assertThat(source.broken().sentence())
                .contains("2 broken lines", "line 32", "has 3 values, and the first line names 2 columns");
    }

    @Test
    void a_quote_that_is_never_closed_costs_its_own_line_only() throws IOException {
        RowSource source = open("a.csv", "a,b\n" + "1,2\n".repeat(20) + "3,\"x\n" + "1,2\n".repeat(300));
        assertThat(rows(source)).hasSize(320);
        assertThat(source.broken().count()).isEqualTo(1);
        assertThat(source.broken().first()).isEqualTo(22);
    }

    @Test
    void too_many_broken_lines_are_refused() {
        refused("a.csv", "a,b\n1,2\n1\n1,2\n", "1 of 3 lines are broken", "line 3: has 1 values");
        refused("b.csv", "a,b\n" + "1\n".repeat(3000), "lines are broken, which is too many");
        refused("c.jsonl", "{\"a\":1}\n{\"a\":\n", "line 2: is no JSON");
    }

    private void refused(String name, String text, String... parts) {
        assertThatThrownBy(() -> rows(open(name, text)))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining(name)
                .hasMessageContainingAll(parts);
    }

    @Test
    void files_that_are_no_data_are_refused_in_a_sentence() throws IOException {
        refused("a.csv", "", "is empty");
        refused("b.csv", "a,b\n", "holds no rows");
        refused("c.csv", "a,b,a\n1,2,3\n", "names the column \"a\" twice");
        refused("d.csv", "PK\3\4zip", "is a zip file");
        refused("e.csv", "a\0b", "is no text");
        refused("f.jsonl", "\n\n", "holds no rows");
        assertThatThrownBy(() -> DataFiles.open(folder.resolve("g.csv"))).hasMessageContaining("there is no such file");
        assertThatThrownBy(() -> DataFiles.open(folder)).hasMessageContaining("is no regular file");
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void a_compressed_file_is_known_by_its_bytes_and_one_that_is_cut_off_is_refused() throws IOException {
        byte[] whole = zipped("a,b\n" + "1,2\n3,4\n".repeat(100_000));
        Path file = folder.resolve("no-ending");
        Files.write(file, whole);
        assertThat(rows(DataFiles.open(file))).hasSize(200_000);
        Files.write(file, Arrays.copyOf(whole, whole.length - 100));
        assertThatThrownBy(() -> rows(DataFiles.open(file)))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("cut off");
        Files.write(file, new byte[] {0x1f, (byte) 0x8b, 1, 2, 3});
        assertThatThrownBy(() -> DataFiles.open(file)).hasMessageContaining("broken gzip file");
    }

    @Test
    void a_line_without_an_end_does_not_fill_the_memory() throws IOException {
        RowSource source = open("a.csv", "a,b\n" + "1,2\n".repeat(50) + "x".repeat(3_000_000) + "\n1,2\n");
        assertThat(rows(source)).hasSize(51);
        assertThat(source.broken().reason()).contains("longer than a million characters");
    }

    @Test
    void documents_become_columns_with_dots_and_late_fields_only_a_size() throws IOException {
        String first =
                "{\"_id\":{\"$oid\":\"65a000000000000000000000\"},\"at\":{\"$date\":{\"$numberLong\":\"1704067200000\"}},"
                        + "\"address\":{\"city\":\"Москва\",\"zip\":null},\"items\":[{\"p\":1},2]}\n";
        RowSource source = open("a.jsonl", first.repeat(1500) + "{\"_id\":7,\"late\":\"12345\"}\n");
        assertThat(source.columns())
                .containsExactly(
                        new DataColumn("_id", ColumnType.TEXT),
                        new DataColumn("at", ColumnType.NUMBER),
                        new DataColumn("address.city", ColumnType.TEXT),
                        new DataColumn("items", ColumnType.OPAQUE));
        List<Integer> others = new ArrayList<>();
        source.forEach(row -> {
            others.add(row.otherBytes());
            assertThat(row.has(3)).isEqualTo(row.otherBytes() == 0);
            return true;
        });
        assertThat(others).hasSize(1501).endsWith(5);
    }

    @Test
    void times_are_read_in_their_usual_forms() {
        assertThat(List.of(
                        "2026-01-01T00:00:00Z",
                        "2026-01-01",
                        "2026-01-01 00:00",
                        "2026-01-01T03:00:00.000+03:00",
                        "1767225600",
                        "1767225600000"))
                .allSatisfy(text -> assertThat(TimeText.millis(text)).isEqualTo(1_767_225_600_000L));
        assertThat(TimeText.millis("6955b9000000000000000000")).isEqualTo(1_767_225_600_000L);
        assertThat(List.of(
                        "", "12/1/2010 8:26", "2026-02-30", "2026-13-01", "2026-01-01T25:00", "2026-01-01x", "12345"))
                .allSatisfy(text -> assertThat(TimeText.millis(text)).isEqualTo(TimeText.NONE));
    }
}
