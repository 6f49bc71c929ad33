package io.mobimir.trials.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.Main;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabCommandsTest {
    @ParameterizedTest
    @CsvSource({
        "steady, --minutes, 2, '--minutes: must be between 3 and 1440'",
        "steady, --share, 1.5, '--share: must be more than 0 and at most 1'",
        "steady, --contact, somewhere, 'is not of the form host:port'",
        "steady, --mix, /nowhere, '--mix: cannot read /nowhere'",
        "outage, --rate, 0, '--rate: must be more than 0'",
        "outage, --kills, 0, '--kills: must be between 1 and 1000'",
        "outage, --seconds, 0, '--seconds: must be between 1 and 3600'",
        "siege, --sockets, 1, '--sockets: must be between 2 and 50000'",
        "siege, --idle, 1, '--idle: must be between 2 and 50000'",
        "siege, --seconds, 1, '--seconds: must be between 2 and 3600'",
        "siege, --rate, 0, '--rate: must be more than 0'"
    })
    void wrong_use_is_told_before_any_node_is_started(String command, String option, String value, String complaint) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), false, Map.of());
        assertThat(Main.run(terminal, "lab", command, option, value)).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(err.toString()).contains(complaint).hasLineCount(1);
        assertThat(out.toString()).doesNotContain("node 1 starts");
    }
}
