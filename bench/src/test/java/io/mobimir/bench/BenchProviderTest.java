package io.mobimir.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.Main;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchProviderTest {
    private final StringWriter out = new StringWriter();
    private final Terminal terminal =
            new Terminal(new PrintWriter(out, true), new PrintWriter(out, true), false, Map.of());

    @Test
    void bench_is_one_of_the_commands_and_explains_itself_like_the_others() {
        assertThat(Main.run(terminal, "bench", "--help")).isEqualTo(ExitCodes.OK);
        assertThat(out.toString()).contains("Usage: mobimir bench", "Exit codes:", "Examples:");
    }

    @Test
    void without_a_name_it_lists_what_there_is() {
        assertThat(Main.run(terminal, "bench")).isEqualTo(ExitCodes.OK);
        assertThat(out.toString()).contains("sessions");
    }

    @Test
    void an_unknown_bench_is_wrong_use() {
        assertThat(Main.run(terminal, "bench", "nothing")).isEqualTo(ExitCodes.WRONG_USE);
    }
}
