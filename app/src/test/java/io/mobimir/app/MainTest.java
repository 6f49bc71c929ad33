package io.mobimir.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.config.Settings;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class MainTest {
    @TempDir
    Path folder;

    /** Returns every command with its full name, as arguments. */
    static Stream<List<String>> everyCommand() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return below(List.of(), Main.commandLine(new Terminal(nowhere, nowhere, false, Map.of())));
    }

    private static Stream<List<String>> below(List<String> path, CommandLine command) {
        return Stream.concat(
                Stream.of(path), command.getSubcommands().entrySet().stream().flatMap(sub -> {
                    List<String> name = new ArrayList<>(path);
                    name.add(sub.getKey());
                    return below(name, sub.getValue());
                }));
    }

    @ParameterizedTest
    @MethodSource("everyCommand")
    void every_command_explains_itself_with_an_example_and_its_exit_codes(List<String> command) {
        List<String> args = new ArrayList<>(command);
        args.add("--help");
        CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).containsPattern("Examples?:\\R  (\\S+=\\S+ |source .*)?(\\./)?mobimir ");
        assertThat(run.out()).contains("Exit codes:", "--debug").doesNotContain("@|");
    }

    @Test
    void the_version_names_us_cassandra_and_java() {
        CommandLineRun run = CommandLineRun.of("--version");
        assertThat(run.code()).isZero();
        assertThat(run.out()).containsPattern("mobimir \\d+\\.\\d+\\.\\d+\\RCassandra 5\\.0\\.\\d+\\RJava 1?\\d");
    }

    @Test
    void the_completion_script_knows_every_command() {
        CommandLineRun run = CommandLineRun.of("completion");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("complete -F _complete_mobimir", "schema", "--cql-port");
    }

    @Test
    void wrong_use_is_one_sentence_and_code_2() {
        for (String[] args : new String[][] {
            {}, {"schema"}, {"upp"}, {"up", "--nodse", "3"}, {"up", "--nodes", "three"}, {"up", "--nodes"}
        }) {
            CommandLineRun run = CommandLineRun.of(args);
            assertThat(run.code()).as(String.join(" ", args)).isEqualTo(ExitCodes.WRONG_USE);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).startsWith("mobimir: ").endsWith("--help\n").hasLineCount(1);
        }
    }

    @Test
    void a_misspelt_command_or_option_is_answered_with_the_right_one() {
        assertThat(CommandLineRun.of("upp").err())
                .isEqualTo("mobimir: there is no \"upp\", did you mean up?; see mobimir --help\n");
        assertThat(CommandLineRun.of("up", "--nodse", "3").err())
                .isEqualTo("mobimir: there is no \"--nodse\", did you mean --nodes?; see mobimir up --help\n");
    }

    @Test
    void a_wrong_configuration_is_one_sentence_and_code_2() {
        CommandLineRun run = CommandLineRun.with(Map.of("MOBIMIR_HTTP_PORT", "web"), "config");
        assertThat(run.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(run.err())
                .isEqualTo("mobimir: MOBIMIR_HTTP_PORT: http.port must be a whole number between 0 and 65535,"
                        + " not \"web\"\n");
    }

    @Test
    void the_stack_trace_comes_with_debug_only() {
        Map<String, String> wrong = Map.of("MOBIMIR_HTTP_PORT", "web");
        assertThat(CommandLineRun.with(wrong, "config", "--debug").err()).contains("\tat io.mobimir.app.config.");
        assertThat(CommandLineRun.with(wrong, "--debug", "config").err()).contains("\tat io.mobimir.app.config.");
    }

    @Test
    void config_shows_every_key_and_where_it_was_set() throws IOException {
        Path file = write("http.port = 8081\ncassandra.credentials { user = shop, password = hunter2 }");
        CommandLineRun run =
                CommandLineRun.with(Map.of("MOBIMIR_LOCAL_CQL_PORT", "9100"), "config", "--config", file.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("http.port = 8081   # " + file + ":1")
                .contains("local.cql-port = \"9100\"   # MOBIMIR_LOCAL_CQL_PORT")
                .contains("local.commit-log = \"periodic\"\n")
                .doesNotContain("hunter2")
                .hasLineCount(Settings.reference().keys().size());
    }

    @Test
    void the_printed_reference_is_a_file_that_changes_nothing() throws IOException {
        Path file = write(CommandLineRun.of("config", "--reference").out());
        String plain = CommandLineRun.of("config").out();
        String copied = CommandLineRun.of("config", "--config", file.toString()).out();
        assertThat(copied.replaceAll("   # .*", "")).isEqualTo(plain);
    }

    @Test
    void schema_show_follows_the_nodes_and_the_replication_of_the_configuration() {
        Map<String, String> elsewhere = Map.of("MOBIMIR_LOCAL_DATA", folder.toString());
        assertThat(CommandLineRun.with(elsewhere, "schema", "show").out())
                .contains("CREATE KEYSPACE IF NOT EXISTS shop", "'dc1': '1'", "user_sessions");
        Map<String, String> four = Map.of("MOBIMIR_LOCAL_DATA", folder.toString(), "MOBIMIR_LOCAL_NODES_PER_DC", "4,2");
        assertThat(CommandLineRun.with(four, "schema", "show").out()).contains("'dc1': '3'", "'dc2': '2'");
    }

    @Test
    void a_cluster_that_does_not_run_is_one_sentence_and_code_3() {
        CommandLineRun run = CommandLineRun.with(Map.of("MOBIMIR_LOCAL_DATA", folder.toString()), "schema", "diff");
        assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err())
                .isEqualTo(
                        "mobimir: no local cluster runs in " + folder
                                + ": start one with `mobimir up`, name the folder of one that runs with --data DIR, or name a cluster of yours in cassandra.contact-points\n");
    }

    @Test
    void up_refuses_a_busy_http_port_before_it_starts_anything() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandLineRun run = CommandLineRun.of(
                    "up", "--data", folder.toString(), "--port", Integer.toString(other.getLocalPort()));
            assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
            assertThat(run.err()).contains("is used by another program").hasLineCount(1);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void up_refuses_a_cluster_that_is_not_its_own() throws IOException {
        Path file = write("cassandra { contact-points = [\"10.0.0.1:9042\"], replication { dc1 = 3 } }");
        CommandLineRun run = CommandLineRun.of("up", "--config", file.toString());
        assertThat(run.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(run.err())
                .contains("cassandra.contact-points names a cluster of your own")
                .hasLineCount(1);
    }

    @Test
    void a_bug_says_that_it_is_one() {
        CommandLineRun run = broken(new IllegalStateException("oops"));
        assertThat(run.code()).isEqualTo(ExitCodes.BUG);
        assertThat(run.err()).isEqualTo("mobimir: unexpected java.lang.IllegalStateException: oops\n");
    }

    @Test
    void what_was_stopped_is_no_bug_and_no_success() {
        CommandLineRun run = broken(new InterruptedException());
        assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).isEqualTo("mobimir: stopped before its end\n");
    }

    private static CommandLineRun broken(Exception how) {
        StringWriter err = new StringWriter();
        Terminal terminal =
                new Terminal(new PrintWriter(Writer.nullWriter()), new PrintWriter(err, true), false, Map.of());
        CommandLine commands = Main.commandLine(terminal);
        commands.addSubcommand("broken", new Broken(how));
        return new CommandLineRun(commands.execute("broken"), "", err.toString());
    }

    @CommandLine.Command(name = "broken")
    private static final class Broken implements Callable<Integer> {
        private final Exception how;

        Broken(Exception how) {
            this.how = how;
        }

        @Override
        public Integer call() throws Exception {
            throw how;
        }
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("test.conf"), text);
    }
}
