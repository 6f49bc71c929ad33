package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a node ends when its owner does, however that dies, and that its folder can be used again at once. */
class OwnerDeathIT {
    /** Much longer than needed: a guard that does not work never ends a node. */
    private static final long LIMIT_SECONDS = 60;

    @TempDir
    Path folder;

    @Test
    void a_killed_owner_takes_its_node_along_running_or_paused_and_the_next_owner_finds_the_folder_free()
            throws Exception {
        int port = PortsTest.freePort();
        ProcessHandle running;
        try (ChildJvm owner = ChildJvm.run(ClusterOwner.class, folder, port, "run")) {
            running = node(owner.says());
            owner.kill();
        }
        // Does not wait: the lock, the ports and the pid file of the dead owner still exist.
        try (ChildJvm next = ChildJvm.run(ClusterOwner.class, folder, port, "pause")) {
            ProcessHandle paused = node(next.says());
            assertThat(running.isAlive()).isFalse();

            next.kill();

            paused.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static ProcessHandle node(String said) {
        assertThat(said).as("the pid of a node").containsOnlyDigits();
        return ProcessHandle.of(Long.parseLong(said)).orElseThrow();
    }
}
