package io.mobimir.app.command.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mobimir.app.CommandLineRun;
import io.mobimir.app.terminal.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the command on files; those on Cassandra have a test of their own. */
class KeysAdviseTest {
    /** Real sales of a British shop, which are beside the repository on some machines. */
    private static final Path RETAIL = Path.of(System.getenv()
                    .getOrDefault(
                            "MOBIMIR_TEST_RETAIL",
                            System.getProperty("mobimir.home", "..") + "/../shared/data/online-retail.csv.gz"))
            .normalize();

    private static final String RETAIL_KEYS =
            "Country; month(InvoiceDate); CustomerID; InvoiceNo; hash(Country,16); hour(InvoiceDate); day(InvoiceDate);"
                    + " Country,hash(InvoiceNo,32); StockCode; StockCode,month(InvoiceDate); CustomerID,StockCode;"
                    + " InvoiceNo,StockCode";

    private static final int MOST_SECONDS = 60;

    @TempDir
    private Path folder;

    /** Writes rows of the shape of the real ones: 91 of 100 are of one country, a quarter has no customer. */
    static Path sales(Path folder, int rows) throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder(
                "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n");
        for (int i = 0; i < rows; i++) {
            int invoice = i / 20;
            Random of = new Random(invoice);
            text.append(String.format(
                    Locale.ROOT,
                    "%d,%05dA,\"GOODS, \"\"%d\"\"\",%d,2026-%02d-%02d %02d:00:00,2.55,%s,%s%n",
                    536_000 + invoice,
                    random.nextInt(3_000),
                    i % 90,
                    random.nextInt(30),
                    1 + (int) (12L * i / rows),
                    1 + (int) (336L * i / rows % 28),
                    8 + of.nextInt(10),
                    of.nextInt(4) == 0 ? "" : Integer.toString(12_000 + of.nextInt(4_000)),
                    of.nextInt(100) < 91 ? "United Kingdom" : "Country " + of.nextInt(37)));
        }
        return Files.writeString(folder.resolve("sales.csv"), text);
    }

    private static CommandLineRun advise(Path data, String... more) {
        List<String> args = new ArrayList<>(List.of("keys", "advise", "--data", data.toString()));
        args.addAll(List.of(more));
        return CommandLineRun.of(args.toArray(String[]::new));
    }

    @Test
    void a_table_ranks_keys_and_says_why() throws IOException {
        CommandLineRun run = advise(sales(folder, 20_000), "--candidates", RETAIL_KEYS, "--nodes", "6");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("20,000 rows of ", "12 candidates on 6 nodes", " by InvoiceDate")
                .containsPattern("\n12\\. +\\d+ +poor +\\S*Country")
                .containsPattern("9[01] % of all rows are in one partition \\(United Kingdom\\)")
                .containsPattern("% of the rows have no CustomerID, and a key needs one")
                .contains("of the writes of a moment go to one partition");
    }

    @Test
    void json_is_for_programs_and_the_page_stands_alone() throws IOException {
        Path page = folder.resolve("keys.html");
        Path queries = Files.writeString(folder.resolve("queries.txt"), "80 CustomerID\n20 InvoiceNo\n");
        CommandLineRun run = advise(
                sales(folder, 5_000),
                "--json",
                "--html",
                page.toString(),
                "--queries",
                queries.toString(),
                "--present",
                "Country");
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode root = new ObjectMapper().readTree(run.out());
        assertThat(root.path("data").path("rows").asInt()).isEqualTo(5_000);
        assertThat(root.path("present_key").asText()).isEqualTo("Country");
        JsonNode first = root.path("candidates").path(0);
        assertThat(first.path("requests").path("queries")).hasSize(2);
        assertThat(first.path("bytes_in_12_months").path("max").asLong()).isPositive();
        assertThat(first.path("factors").findValuesAsText("name")).contains("size", "heat", "spread", "queries");
        assertThat(Files.readString(page))
                .contains("<svg", "Why", "United Kingdom")
                .doesNotContainPattern("@[a-z]+@|<script|src=");
    }

    @Test
    void without_candidates_at_most_twelve_are_proposed() throws IOException {
        CommandLineRun run = advise(sales(folder, 5_000));
        assertThat(run.out()).contains("12 proposed candidates", "CustomerID", "Country", "Note: without --queries");
    }

    private void refused(String problem, String... args) {
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("mobimir: ").contains(problem).hasLineCount(1);
    }

    @Test
    void bad_input_is_one_sentence_that_names_it_and_code_2() throws IOException {
        String data = sales(folder, 500).toString();
        String empty = Files.writeString(folder.resolve("empty.csv"), "").toString();
        String broken = Files.writeString(folder.resolve("broken.csv"), "a,b\n1,2\n3\n4\n")
                .toString();
        refused("Missing required option: '--data=DATA'", "keys", "advise");
        refused("empty.csv: is empty", "keys", "advise", "--data", empty);
        refused("2 of 3 lines are broken", "keys", "advise", "--data", broken);
        refused("no.csv: there is no such file", "keys", "advise", "--data", "no.csv");
        refused("there is no column \"Land\"", "keys", "advise", "--data", data, "--candidates", "Land");
        refused("there is no function week()", "keys", "advise", "--data", data, "--candidates", "week(InvoiceDate)");
        refused("--present: name one key", "keys", "advise", "--data", data, "--present", "Country;CustomerID");
        refused("--time: ", "keys", "advise", "--data", data, "--time", "Country");
        refused("--nodes: ", "keys", "advise", "--data", data, "--nodes", "0");
        refused("--queries: ", "keys", "advise", "--data", data, "--queries", "no.txt");
        refused("must be cassandra or mongodb", "keys", "advise", "--data", data, "--for", "oracle");
        refused("--prove: ", "keys", "advise", "--data", data, "--for", "mongodb", "--prove");
        refused("--contact: is for --prove only", "keys", "advise", "--data", data, "--contact", "127.0.0.1:9042");
        refused(
                "--html: ",
                "keys",
                "advise",
                "--data",
                data,
                "--html",
                folder.resolve("no/x.html").toString());
        refused("--data: name a table", "keys", "advise", "--data", "table:");
        assertThat(folder).isDirectoryNotContaining("glob:**.html");
    }

    @Test
    void a_few_broken_lines_are_told_and_left_out() throws IOException {
        Path data = sales(folder, 1_000);
        Files.writeString(data, Files.readString(data) + "\"half a line\n1,2,3\n");
        CommandLineRun run = advise(data, "--candidates", "Country");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("1,000 rows", "Note: 2 broken lines were left out; the first is line 1,002");
    }

    @Test
    void twelve_candidates_fit_in_the_memory_of_the_command() throws Exception {
        assertThat(inOwnProcess(sales(folder, 60_000))).contains("60,000 rows", "United Kingdom");
    }

    @Test
    void twelve_candidates_on_real_sales_take_a_minute_at_most() throws Exception {
        assumeTrue(
                Files.exists(RETAIL),
                () -> "skipped: there is no " + RETAIL
                        + "; MOBIMIR_TEST_RETAIL names the file of \"Online Retail\", UCI");
        long started = System.nanoTime();
        String out = inOwnProcess(RETAIL);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
        System.out.println("12 candidates on 541,909 rows in " + seconds + " s with -Xmx256m");
        assertThat(out).contains("541,909 rows", "91 % of all rows are in one partition (United Kingdom)");
        assertThat(out).containsPattern("\n1[12]\\. +\\d+ +poor +Country ");
        assertThat(seconds).isLessThanOrEqualTo(MOST_SECONDS);
    }

    /** Runs the command as the launcher does: with 256 MiB. */
    private String inOwnProcess(Path data) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.mobimir.app.Main",
                        "keys",
                        "advise",
                        "--data",
                        data.toString(),
                        "--candidates",
                        RETAIL_KEYS)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(out);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
