package io.mobimir.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartProgressTest {
    private final StringWriter out = new StringWriter();

    @Test
    void a_file_gets_one_plain_line_per_step() {
        try (StartProgress progress = progress(false)) {
            progress.say("node 1 starts");
            progress.say("node 1 answers");
        }
        assertThat(out.toString()).matches(" {2}\\d s {2}node 1 starts\\R {2}\\d s {2}node 1 answers\\R");
    }

    @Test
    void a_person_sees_one_line_that_is_gone_at_the_end() {
        try (StartProgress progress = progress(true)) {
            progress.say("node 1 starts");
        }
        assertThat(out.toString())
                .contains("node 1 starts")
                .endsWith("\r\033[K")
                .doesNotContain("\n");
    }

    @Test
    void a_line_that_a_person_sees_fits_into_a_terminal() {
        try (StartProgress progress = progress(true)) {
            progress.say("a log in " + "/long".repeat(50));
        }
        assertThat(out.toString().split("\\r\033\\[K")).allMatch(line -> line.length() < 80);
    }

    private StartProgress progress(boolean live) {
        PrintWriter writer = new PrintWriter(out, true);
        return new StartProgress(new Terminal(writer, writer, live, Map.of()));
    }
}
