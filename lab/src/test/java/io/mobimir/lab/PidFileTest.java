package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.process.KnownProcess;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PidFileTest {
    private static final KnownProcess SELF = KnownProcess.of(ProcessHandle.current());
    private static final KnownProcess DEAD = new KnownProcess(SELF.pid(), 1);

    @TempDir
    Path folder;

    private NodeSpec node;
    private Process sleep;

    @BeforeEach
    void start_what_could_be_a_node() throws IOException {
        node = new NodeSpec(1, "dc1", "", folder);
        sleep = new ProcessBuilder("sleep", "60").start();
    }

    @AfterEach
    void end_it() {
        sleep.destroyForcibly();
    }

    @Test
    void what_is_written_is_read() throws IOException {
        PidFile file = new PidFile(KnownProcess.of(sleep.toHandle()), SELF);
        file.write(node.pid());

        assertThat(PidFile.read(node.pid())).contains(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1", "1 2 owner", "1 2 owner x y"})
    void a_damaged_file_is_no_obstacle(String content) throws IOException {
        Files.writeString(node.pid(), content);

        PidFile.awaitOrphan(node, Duration.ZERO);

        assertThat(PidFile.read(node.pid())).isEmpty();
    }

    @Test
    void a_stranger_that_got_the_number_of_a_dead_node_is_no_obstacle_and_comes_to_no_harm() throws IOException {
        new PidFile(new KnownProcess(sleep.pid(), 1), DEAD).write(node.pid());

        PidFile.awaitOrphan(node, Duration.ZERO);

        assertThat(sleep.isAlive()).isTrue();
    }

    @Test
    void a_node_whose_owner_lives_is_refused_with_the_owner_and_comes_to_no_harm() throws IOException {
        new PidFile(KnownProcess.of(sleep.toHandle()), SELF).write(node.pid());

        assertThatThrownBy(() -> PidFile.awaitOrphan(node, Duration.ofSeconds(10)))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("process " + SELF.pid() + ":");
        assertThat(sleep.isAlive()).isTrue();
    }

    @Test
    void an_orphan_that_ends_by_itself_is_waited_for() throws Exception {
        Process ending = new ProcessBuilder("sh", "-c", "read -r _").start();
        new PidFile(KnownProcess.of(ending.toHandle()), DEAD).write(node.pid());
        Thread waiting = new Thread(() -> PidFile.awaitOrphan(node, Duration.ofMinutes(1)));
        waiting.start();

        waiting.join(500);
        assertThat(waiting.isAlive()).isTrue();
        ending.getOutputStream().close();
        waiting.join();

        assertThat(ending.waitFor()).as("not killed").isLessThan(128);
    }

    @Test
    void an_orphan_that_does_not_end_is_killed() throws Exception {
        new PidFile(KnownProcess.of(sleep.toHandle()), DEAD).write(node.pid());

        PidFile.awaitOrphan(node, Duration.ofSeconds(1));

        assertThat(sleep.waitFor()).isEqualTo(128 + 9);
    }
}
