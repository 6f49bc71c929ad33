package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureReportTest {
    private static final String STARTED = "INFO  [main] 2026-11-15 21:58:19,001 CassandraDaemon.java:1 - Starting\n";

    @TempDir
    Path folder;

    private NodeSpec node;

    @BeforeEach
    void make_node() throws IOException {
        node = new NodeSpec(1, "dc1", "", folder);
        Files.createDirectories(node.log().getParent());
    }

    @Test
    void the_last_error_of_the_log_is_the_reason() throws IOException {
        log(STARTED + """
            ERROR [main] 2026-11-15 21:59:17,660 Directories.java:143 - Not a directory /x/data
            ERROR [main] 2026-11-15 21:59:17,661 CassandraDaemon.java:887 - Insufficient permissions on directory /x/data
            INFO  [hook] 2026-11-15 21:59:17,700 HintsService.java:2 - Paused hints dispatch
            """);

        assertThat(report()).isEqualTo("Insufficient permissions on directory /x/data (more in " + node.log() + ")");
    }

    @Test
    void the_exception_tells_more_than_that_there_was_one() throws IOException {
        log("""
            ERROR [main] 2026-11-15 21:58:19,964 CassandraDaemon.java:887 - Exception encountered during startup
            org.apache.cassandra.exceptions.ConfigurationException: Saved cluster name a != configured name b
            \tat org.apache.cassandra.service.StartupChecks.verify(StartupChecks.java:179)
            """);

        assertThat(report()).isEqualTo("Saved cluster name a != configured name b (more in " + node.log() + ")");
    }

    @Test
    void a_damaged_file_is_called_so_and_the_way_out_is_said() throws IOException {
        log("""
            ERROR [SSTableBatchOpen:1] 2026-11-15 22:00:35,765 DefaultFSErrorHandler.java:129 - Exiting forcefully
            org.apache.cassandra.io.sstable.CorruptSSTableException: Corrupted: /x/oa-12-big-Statistics.db
            \tat org.apache.cassandra.io.sstable.metadata.MetadataSerializer.deserialize(MetadataSerializer.java:225)
            """);

        assertThat(report())
                .startsWith("its data cannot be read: Corrupted: /x/oa-12-big-Statistics.db; nothing was deleted")
                .contains("restore " + folder);
    }

    @Test
    void a_fault_without_words_while_reading_files_is_damage_too() throws IOException {
        log("""
            ERROR [main] 2026-11-15 21:58:19,964 CassandraDaemon.java:887 - Exception encountered during startup
            java.lang.NullPointerException
            \tat org.apache.cassandra.db.commitlog.CommitLogReader.readCommitLogSegment(CommitLogReader.java:196)
            """);

        assertThat(report()).startsWith("its data cannot be read: NullPointerException; nothing was deleted");
    }

    @Test
    void an_error_of_an_earlier_run_is_not_the_reason() throws IOException {
        String earlier = "ERROR [main] 2026-11-15 21:00:00,000 A.java:1 - an old story\n";
        log(earlier + STARTED);

        assertThat(FailureReport.of(node, earlier.length(), 137))
                .doesNotContain("old story")
                .contains("exit code 137")
                .contains(node.log().toString());
    }

    @Test
    void a_log_that_was_rolled_since_the_start_is_read_from_its_beginning() throws IOException {
        log("ERROR [main] 2026-11-15 21:00:00,000 A.java:1 - out of luck\n");

        assertThat(FailureReport.of(node, 20_000_000, 1)).startsWith("out of luck");
    }

    @Test
    void a_jvm_that_never_came_to_a_log_is_heard() throws IOException {
        Files.writeString(node.output(), """
            OpenJDK 64-Bit Server VM warning: something
            Error: Could not find or load main class io.mobimir.lab.NodeMain
            """);

        assertThat(report()).startsWith("Error: Could not find or load main class io.mobimir.lab.NodeMain");
    }

    @Test
    void a_jvm_that_ran_out_of_memory_is_heard() throws IOException {
        log(STARTED);
        Files.writeString(node.output(), "Terminating due to java.lang.OutOfMemoryError: Java heap space\n");

        assertThat(report()).startsWith("Terminating due to java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void an_endless_message_is_cut() throws IOException {
        log("ERROR [main] 2026-11-15 21:00:00,000 A.java:1 - " + "long ".repeat(1_000) + "\n");

        assertThat(report()).hasSizeLessThan(500).contains("…");
    }

    @Test
    void without_any_trace_the_exit_code_and_the_logs_are_named() {
        assertThat(FailureReport.of(node, 0, 137))
                .contains("exit code 137")
                .contains(node.log().toString())
                .contains(node.output().toString());
    }

    private String report() {
        return FailureReport.of(node, 0, 1);
    }

    private void log(String text) throws IOException {
        Files.writeString(node.log(), text);
    }
}
