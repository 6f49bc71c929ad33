package io.mobimir.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KnownProcessTest {
    @Test
    void a_process_is_known_while_it_runs() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            KnownProcess known = KnownProcess.of(sleep.toHandle());
            assertThat(known.running()).contains(sleep.toHandle());

            sleep.destroyForcibly().waitFor();
            assertThat(known.running()).isEmpty();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void a_stranger_with_the_same_number_is_not_taken_for_it() {
        KnownProcess self = KnownProcess.of(ProcessHandle.current());
        assertThat(self.running()).isPresent();

        assertThat(new KnownProcess(self.pid(), self.startMillis() - 60_000).running())
                .isEmpty();
    }

    @Test
    void one_second_of_doubt_about_the_start_is_forgiven() {
        KnownProcess self = KnownProcess.of(ProcessHandle.current());

        assertThat(new KnownProcess(self.pid(), self.startMillis() + 1_000).running())
                .isPresent();
    }

    @Test
    void a_dead_process_that_nobody_asked_after_does_not_run() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "this system does not tell zombies");
        Process neglectfulParent = new ProcessBuilder("sh", "-c", "sleep 1 & echo $!; exec sleep 60").start();
        try {
            long pid = Long.parseLong(neglectfulParent.inputReader().readLine());
            ProcessHandle zombie = ProcessHandle.of(pid).orElseThrow();
            for (int i = 0; i < 100 && KnownProcess.isRunning(zombie); i++) {
                Thread.sleep(100);
            }

            assertThat(zombie.isAlive()).isTrue();
            assertThat(KnownProcess.isRunning(zombie)).isFalse();
        } finally {
            neglectfulParent.destroyForcibly();
        }
    }
}
