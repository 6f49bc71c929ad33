package io.mobimir.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it takes the first shell among its children for the one that pauses")
class PauseTest {
    private Process sleep;

    @BeforeEach
    void start_a_process() throws IOException {
        sleep = new ProcessBuilder("sleep", "60").start();
    }

    @AfterEach
    void end_it() {
        sleep.destroyForcibly();
    }

    @Test
    void a_paused_process_stands_still_until_it_is_let_go() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")));

        try (Pause pause = Pause.of(sleep.pid())) {
            assertThat(pause).isNotNull();
            assertThat(becomesStopped(true)).isTrue();
        }

        assertThat(becomesStopped(false)).isTrue();
    }

    @Test
    void the_holder_does_not_die_of_the_signals_that_end_its_owner() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")));

        try (Pause pause = Pause.of(sleep.pid())) {
            assertThat(pause).isNotNull();
            ProcessHandle holder = ProcessHandle.current()
                    .children()
                    .filter(child -> child.info().command().orElse("").endsWith("sh"))
                    .findFirst()
                    .orElseThrow();
            assertThat(becomesStopped(true)).isTrue();
            for (String signal : new String[] {"-INT", "-HUP", "-TERM", "-QUIT"}) {
                new ProcessBuilder("kill", signal, Long.toString(holder.pid()))
                        .start()
                        .waitFor();
            }
            assertThat(holder.isAlive()).isTrue();
        }

        assertThat(becomesStopped(false)).isTrue();
    }

    @Test
    void a_process_that_is_gone_cannot_be_paused() throws InterruptedException {
        sleep.destroyForcibly().waitFor();

        assertThatThrownBy(() -> Pause.of(sleep.pid()))
                .isInstanceOf(LabException.class)
                .hasMessageContaining(Long.toString(sleep.pid()));
    }

    /** Waits for the expected state, because the system stops a process only when it would run next. */
    private boolean becomesStopped(boolean stopped) throws Exception {
        for (int i = 0; i < 100 && isStopped() != stopped; i++) {
            Thread.sleep(50);
        }
        return isStopped() == stopped;
    }

    private boolean isStopped() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + sleep.pid() + "/stat"));
        return stat.startsWith(") T", stat.lastIndexOf(')'));
    }
}
