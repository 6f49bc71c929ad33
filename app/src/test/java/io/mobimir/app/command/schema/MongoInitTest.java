package io.mobimir.app.command.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.CommandLineRun;
import io.mobimir.app.terminal.ExitCodes;
import org.junit.jupiter.api.Test;

/** Tests the command without a server; the tests of the store cover its effects. */
class MongoInitTest {
    @Test
    void an_address_that_is_none_is_refused_without_being_shown() {
        CommandLineRun run = CommandLineRun.of("mongo", "init", "--uri", "shop:hunter2@db1");
        assertThat(run.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(run.err())
                .contains("--uri", "must be like mongodb://host:27017")
                .doesNotContain("hunter2");
    }

    @Test
    void a_server_that_does_not_answer_is_named_in_one_line() {
        String nobody = "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100";
        CommandLineRun run = CommandLineRun.of("mongo", "init", "--uri", nobody);
        assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err())
                .startsWith("mobimir: MongoDB: ")
                .contains("127.0.0.1:1")
                .hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }
}
