package io.mobimir.store.mongodb.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentFileTest {
    private static final List<Document> ORDERS =
            IntStream.range(0, 5).mapToObj(DocumentFileTest::document).toList();

    @TempDir
    private Path folder;

    private static Document document(int number) {
        return new Document("_id", new ObjectId("65656565656565656565656" + number))
                .append("name", "Чехол {\"№ " + number + "\\\"}")
                .append("price", new Decimal128(number))
                .append("at", Date.from(Instant.ofEpochMilli(1_700_000_000_000L + number)))
                .append("inner", new Document("list", List.of(1, 2.5, List.of("]"))).append("no", null))
                .append("version", 1_700_000_000_000_000L + number);
    }

    private static ArchiveFile archive() {
        return new ArchiveFile("shop.carts", "shop.orders", "old.carts")
                .block("shop.orders", ORDERS.subList(0, 2))
                .block("shop.carts", List.of(document(7)))
                .block("shop.orders", ORDERS.subList(2, 5))
                .end("old.carts")
                .end("shop.carts")
                .end("shop.orders");
    }

    private Path file(String name, byte[] content) {
        try {
            Files.createDirectories(folder.resolve(name).getParent());
            return Files.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path text(String content) {
        return file("orders.json", content.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Document> read(Path path, String collection) {
        List<Document> found = new ArrayList<>();
        read(path, collection, found);
        return found;
    }

    private static void read(Path path, String collection, List<Document> found) {
        try (DocumentFile file = DocumentFile.open(path, collection)) {
            file.forEach(each -> found.add(each.document()));
        }
    }

    private static byte[] sequence() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ORDERS.forEach(document -> bytes.writeBytes(ArchiveFile.bson(document)));
        return bytes.toByteArray();
    }

    private static String lines(JsonMode mode, boolean indent, String between) {
        JsonWriterSettings settings =
                JsonWriterSettings.builder().outputMode(mode).indent(indent).build();
        return ORDERS.stream().map(document -> document.toJson(settings)).collect(Collectors.joining(between));
    }

    @Test
    void the_checksum_is_the_one_that_the_tools_use() {
        Crc64 checksum = new Crc64();
        checksum.update("1234".getBytes(StandardCharsets.US_ASCII));
        checksum.update("56789".getBytes(StandardCharsets.US_ASCII));
        assertThat(checksum.value()).isEqualTo(0x995DC9BBDF1939FAL);
    }

    @Test
    void an_archive_gives_the_documents_of_one_collection() {
        Path plain = file("dump.archive", archive().bytes());
        assertThat(read(plain, "orders")).isEqualTo(ORDERS);
        assertThat(read(plain, "shop.orders")).isEqualTo(ORDERS);
        assertThat(read(plain, "old.carts")).isEmpty();
        Path compressed = file("dump.gz", ArchiveFile.compressed(archive().bytes()));
        assertThat(read(compressed, "shop.carts")).containsExactly(document(7));
    }

    @Test
    void a_pipe_will_do() {
        byte[] content = archive().bytes();
        InputStream pipe = new ByteArrayInputStream(content) {
            @Override
            public synchronized long skip(long count) {
                throw new IllegalStateException("a pipe cannot seek");
            }
        };
        List<Document> found = new ArrayList<>();
        try (DocumentFile file = DocumentFile.of(DumpBytes.of("stdin", pipe, OptionalLong.empty()), "orders")) {
            file.forEach(each -> found.add(each.document()));
            assertThat(file.total()).isEmpty();
        }
        assertThat(found).isEqualTo(ORDERS);
    }

    @Test
    void a_collection_that_is_not_there_or_there_twice_is_refused_with_the_names_of_the_others() {
        Path archive = file("dump.archive", archive().bytes());
        assertThatThrownBy(() -> read(archive, "order"))
                .isInstanceOf(InvalidField.class)
                .hasMessage("dump.archive: has no collection order, only old.carts, shop.carts, shop.orders");
        assertThatThrownBy(() -> read(archive, "carts"))
                .isInstanceOf(InvalidField.class)
                .hasMessageEndingWith("say which one is meant: old.carts, shop.carts");
    }

    @Test
    void a_folder_of_one_or_several_databases_is_searched_for_the_collection() {
        file("dump/shop/orders.bson.gz", ArchiveFile.compressed(sequence()));
        file("dump/shop/carts.bson", new byte[0]);
        file("dump/shop/carts.metadata.json", new byte[] {'{', '}'});
        assertThat(read(folder.resolve("dump"), "orders")).isEqualTo(ORDERS);
        assertThat(read(folder.resolve("dump"), "shop.orders")).isEqualTo(ORDERS);
        assertThat(read(folder.resolve("dump/shop"), "shop.orders")).isEqualTo(ORDERS);
        assertThat(read(folder.resolve("dump/shop"), "carts")).isEmpty();
        file("dump/test/orders.bson", sequence());
        assertThatThrownBy(() -> read(folder.resolve("dump"), "orders"))
                .hasMessageContaining("say which one is meant: shop.orders, test.orders");
        assertThatThrownBy(() -> read(folder, "orders"))
                .isInstanceOf(InvalidField.class)
                .hasMessageEndingWith("has no .bson or .bson.gz files, so it is no dump");
    }

    @Test
    void json_is_read_in_every_form_in_which_it_is_written() {
        for (JsonMode mode : List.of(JsonMode.RELAXED, JsonMode.EXTENDED)) {
            assertThat(read(text(lines(mode, false, "\n") + "\n"), "any")).isEqualTo(ORDERS);
            assertThat(read(text(lines(mode, true, "\r\n")), "any")).isEqualTo(ORDERS);
            assertThat(read(text("[" + lines(mode, false, ",\n") + "]\n"), "any"))
                    .isEqualTo(ORDERS);
        }
        assertThat(read(text("\uFEFF" + lines(JsonMode.RELAXED, false, "")), "any"))
                .isEqualTo(ORDERS);
        assertThat(read(text("[]"), "any")).isEmpty();
        assertThat(read(text(""), "any")).isEmpty();
    }

    @Test
    void an_archive_that_is_cut_off_anywhere_is_an_error_and_gives_whole_documents_only() {
        byte[] whole = archive().bytes();
        assertThat(cutEverywhere(whole)).isEqualTo(1);
        byte[] compressed = ArchiveFile.compressed(whole);
        assertThat(cutEverywhere(Arrays.copyOf(compressed, compressed.length - 20)))
                .isZero();
    }

    @Test
    void other_files_that_are_cut_off_are_an_error_except_between_two_documents() {
        assertThat(cutEverywhere(sequence())).isEqualTo(ORDERS.size());
        byte[] lines = lines(JsonMode.RELAXED, false, "\n").getBytes(StandardCharsets.UTF_8);
        assertThat(cutEverywhere(lines)).isEqualTo(2 * ORDERS.size() - 1); // before and after each line end
        byte[] array = ("[" + lines(JsonMode.RELAXED, false, ",") + "]").getBytes(StandardCharsets.UTF_8);
        assertThat(cutEverywhere(array)).isEqualTo(1);
    }

    /** Cuts the file at every byte; returns how often the reader did not notice. */
    private static int cutEverywhere(byte[] whole) {
        int unnoticed = 0;
        for (int length = 0; length <= whole.length; length++) {
            List<Document> found = new ArrayList<>();
            try (DocumentFile file = DocumentFile.of(bytes(Arrays.copyOf(whole, length)), "orders")) {
                file.forEach(each -> found.add(each.document()));
                unnoticed++;
            } catch (BrokenFile | InvalidField e) {
                assertThat(e.getMessage()).startsWith("cut").doesNotContain("null");
            }
            assertThat(found.equals(ORDERS.subList(0, found.size()))).isTrue();
        }
        return unnoticed;
    }

    private static DumpBytes bytes(byte[] content) {
        return DumpBytes.of("cut", new ByteArrayInputStream(content), OptionalLong.of(content.length));
    }

    @Test
    void a_byte_that_was_changed_is_noticed_by_the_checksum() {
        byte[] bytes = archive().bytes();
        int name = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(" 3\\\"}");
        bytes[name + 1] = '8';
        Path archive = file("dump.archive", bytes);
        assertThatThrownBy(() -> read(archive, "orders"))
                .isInstanceOf(BrokenFile.class)
                .hasMessageContaining("the checksum of shop.orders is wrong");
        assertThat(read(archive, "shop.carts")).hasSize(1);
    }

    @Test
    void what_is_broken_says_where() {
        byte[] length = sequence();
        length[ArchiveFile.bson(ORDERS.get(0)).length + 3] = 0x7f;
        assertThatThrownBy(() -> read(file("orders.bson", length), "any"))
                .hasMessageMatching("orders.bson is broken at byte \\d+: .*cannot be the length of a document");
        byte[] kind = sequence();
        kind[4] = 0x66;
        assertThatThrownBy(() -> read(file("orders.bson", kind), "any"))
                .hasMessageStartingWith("orders.bson is broken at byte 0: the document cannot be read:");
        assertLine(2, "{\"a\": 1}\n{\"a\" 2}\n{\"a\": 3}");
        assertLine(3, "{\"a\": 1}\n\n{\"a\": \"2\n\"}");
        assertLine(2, "{\"a\": 1}\n{\"a\": 2\n{\"a\": 3}\n");
        assertLine(2, "{\"a\": 1}\nnull\n");
        assertLine(1, "{\"a\": 1},{\"a\": 2}");
        assertLine(3, "[{\"a\": 1}\n,\n{\"a\": 2}");
        assertLine(2, "[{\"a\": 1}\n{\"a\": 2}]");
        assertLine(1, "[{\"a\": 1}]]");
        assertLine(1, "{\"a\": {\"$date\": \"yesterday\"}}");
        assertThatThrownBy(() ->
                        read(file("latin.json", "{\"a\": \"caf\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1)), "any"))
                .hasMessage("latin.json is broken in line 1: the text is not UTF-8");
    }

    private void assertLine(int line, String content) {
        assertThatThrownBy(() -> read(text(content), "any"))
                .isInstanceOf(BrokenFile.class)
                .hasMessageStartingWith("orders.json is broken in line " + line + ": ");
    }

    @Test
    void what_is_nested_without_end_is_an_error() {
        String deep = "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000);
        assertThatThrownBy(() -> read(text(deep), "any"))
                .hasMessageContaining("line 1: the document is nested too deep");
        Document inner = new Document();
        for (int level = 0; level < 100; level++) {
            inner = new Document("a", inner);
        }
        assertThat(read(text(inner.toJson()), "any")).containsExactly(inner);
        assertThatThrownBy(() -> read(file("deep.bson", nested(500_000)), "any"))
                .hasMessageContaining("deep.bson is broken at byte 0: the document is nested too deep");
    }

    private static byte[] nested(int levels) {
        byte[] bytes = new byte[levels * 8 + 5];
        for (int level = 0; level <= levels; level++) {
            int length = bytes.length - level * 8;
            int at = level * 7;
            for (int part = 0; part < Integer.BYTES; part++) {
                bytes[at + part] = (byte) (length >>> (Byte.SIZE * part));
            }
            if (level < levels) {
                bytes[at + 4] = 3;
                bytes[at + 5] = 'a';
            }
        }
        return bytes;
    }

    @Test
    void another_kind_of_file_is_refused_and_what_is_accepted_is_named() {
        for (String content : List.of("order_id,user_id\n1,2\n", "PK\u0003\u0004", "x", "")) {
            assertThatThrownBy(() -> read(file("dump.csv", content.getBytes(StandardCharsets.UTF_8)), "orders"))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageContainingAll("dump.csv: is ", "mongodump", "mongoexport");
        }
        assertThatThrownBy(() -> read(folder.resolve("nowhere"), "orders"))
                .isInstanceOf(InvalidField.class)
                .hasMessageEndingWith("there is no such file");
    }

    @Test
    void how_far_it_is_counts_bytes_of_the_file() {
        byte[] compressed = ArchiveFile.compressed(sequence());
        try (DocumentFile file = DocumentFile.open(file("orders.bson.gz", compressed), "orders")) {
            file.forEach(each -> assertThat(each.bytes()).isPositive());
            assertThat(file.total()).hasValue(compressed.length);
            assertThat(file.done()).isEqualTo(compressed.length);
        }
    }
}
