package io.mobimir.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mobimir.lab.process.LabException;
import io.mobimir.lab.process.Polling;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests the life of one real node, in order: every step continues from the one before. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it looks for processes that are left over, and takes those of others for its own")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OneNodeIT {
    private static final long MAX_RESIDENT_KIB = 1_600 * 1024;

    private Path temp;
    private Path folder;
    private Cluster cluster;

    @BeforeAll
    void start(@TempDir Path temp) {
        this.temp = temp;
        folder = temp.resolve("Mobile World: 100% #1 & \"more\"");
        cluster = Cluster.in(folder).commitLog(CommitLog.BATCH).start();
    }

    @AfterAll
    void end() {
        cluster.close();
    }

    @Test
    @Order(1)
    void a_started_node_answers_whatever_its_folder_is_called() {
        assertThat(soon(this::answers)).isTrue();
        assertThat(soon(() -> state() == NodeStatus.NodeState.UP)).isTrue();
        assertThat(cluster.nodetool(1, "status")).contains("Datacenter: dc1").containsPattern("UN +127\\.0\\.0\\.1 ");
    }

    @Test
    @Order(2)
    void it_is_frugal() throws IOException {
        Path status = Path.of("/proc/" + pid() + "/status");
        assumeTrue(Files.exists(status), "this system does not report the memory of a process");
        String resident = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .findFirst()
                .orElseThrow();

        assertThat(Long.parseLong(resident.replaceAll("\\D", ""))).isLessThanOrEqualTo(MAX_RESIDENT_KIB);
    }

    @Test
    @Order(3)
    void a_second_start_on_the_folder_is_refused_with_the_holder() throws Exception {
        String holder = "already in use by process " + ProcessHandle.current().pid();

        assertThatThrownBy(() -> Cluster.in(folder).start())
                .isInstanceOf(LabException.class)
                .hasMessageContaining(holder);
        try (ChildJvm other = ChildJvm.run(ClusterOwner.class, folder, 9042, "run")) {
            assertThat(other.says()).contains(holder);
        }
        assertThat(soon(this::answers)).isTrue();
    }

    @Test
    @Order(4)
    void a_port_of_another_program_is_refused_by_its_number_and_nothing_is_left() throws IOException {
        Path other = temp.resolve("other");
        try (ServerSocket program = new ServerSocket(0, 1, NodeSpec.addressOf(1))) {
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> Cluster.in(other)
                                .cqlPort(program.getLocalPort())
                                .start())
                        .isInstanceOf(LabException.class)
                        .hasMessageContaining("port " + program.getLocalPort() + " on 127.0.0.1 ");
            }
        }
        assertThatThrownBy(() -> Cluster.in(other).cqlPort(cluster.cqlPort()).start())
                .isInstanceOf(LabException.class)
                .hasMessageContaining("process " + ProcessHandle.current().pid());

        try (Stream<Path> left = Files.list(other)) {
            assertThat(left.map(Path::getFileName)).containsOnly(Path.of("cluster.lock"));
        }
    }

    @Test
    @Order(5)
    void the_interrupt_that_ends_its_owner_does_not_end_a_node() throws Exception {
        new ProcessBuilder("kill", "-INT", Long.toString(pid())).start().waitFor();
        Thread.sleep(500); // a node that does not ignore the signal starts to end at once
        assertThat(answers()).isTrue();
        assertThat(state()).isEqualTo(NodeStatus.NodeState.UP);
    }

    @Test
    @Order(5)
    void a_paused_node_keeps_still_until_it_is_resumed() {
        cluster.pause(1);
        cluster.pause(1);

        assertThat(state()).isEqualTo(NodeStatus.NodeState.PAUSED);
        assertThat(answers()).isFalse();
        assertThatThrownBy(() -> cluster.nodetool(1, "status"))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("paused");

        cluster.resume(1);
        cluster.resume(1);

        assertThat(soon(this::answers)).isTrue();
        assertThat(soon(() -> state() == NodeStatus.NodeState.UP)).isTrue();
    }

    @Test
    @Order(6)
    void a_node_that_dies_while_it_joins_leaves_the_cluster_as_it_was() throws IOException {
        Files.createDirectories(folder.resolve("node2"));
        Files.writeString(folder.resolve("node2/data"), "in the way of the data folder");

        assertThatThrownBy(() -> cluster.addNode())
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("node 2 did not start: ")
                .hasMessageContaining("node2/data");

        assertThat(cluster.status()).hasSize(1);
        assertThat(soon(() -> state() == NodeStatus.NodeState.UP)).isTrue();
    }

    @Test
    @Order(7)
    void what_was_written_survives_kill_and_restart() throws IOException {
        cql("CREATE KEYSPACE kept WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        cql("CREATE TABLE kept.words (id int PRIMARY KEY, word text)");
        cql("INSERT INTO kept.words (id, word) VALUES (1, 'благодарю')");
        ProcessHandle process = ProcessHandle.of(pid()).orElseThrow();

        cluster.kill(1);

        assertThat(process.isAlive()).isFalse();
        assertThat(state()).isEqualTo(NodeStatus.NodeState.DOWN);
        assertThat(answers()).isFalse();
        cluster.stop();
        for (Runnable impossible :
                List.<Runnable>of(() -> cluster.kill(1), () -> cluster.pause(1), () -> cluster.nodetool(1, "status"))) {
            assertThatThrownBy(impossible::run).isInstanceOf(LabException.class).hasMessage("node 1 is not running");
        }

        cluster.restart(1);

        assertThat(soon(() -> state() == NodeStatus.NodeState.UP)).isTrue();
        assertThat(savedWord()).contains("благодарю");
    }

    @Test
    @Order(8)
    void closing_leaves_no_process_and_is_final() throws IOException {
        cluster.nodetool(1, "flush");
        ProcessHandle process = ProcessHandle.of(pid()).orElseThrow();
        List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
        assertThat(children).contains(process);

        cluster.close();
        cluster.close();

        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(state()).isEqualTo(NodeStatus.NodeState.DOWN);
        assertThatThrownBy(() -> cluster.restart(1))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("closed");
    }

    @Test
    @Order(9)
    void another_number_of_nodes_than_the_folder_holds_is_refused() {
        assertThatThrownBy(() -> Cluster.in(folder).nodesPerDc(1, 1).start())
                .isInstanceOf(LabException.class)
                .hasMessageContaining("holds a cluster of 1 node(s), not 1+1");
    }

    @Test
    @Order(10)
    void a_damaged_data_file_stops_the_start_with_one_sentence_and_nothing_is_deleted() throws IOException {
        Set<Path> before = dataFiles();
        Path damaged = before.stream()
                .filter(file -> file.toString().contains("/system/local-")
                        && file.toString().endsWith("-Statistics.db"))
                .findFirst()
                .orElseThrow();
        byte[] sound = Files.readAllBytes(damaged);
        Files.write(damaged, "this is not what Cassandra wrote".repeat(50).getBytes(UTF_8));

        assertThatThrownBy(() -> Cluster.in(folder).start())
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("node 1 did not start: its data cannot be read: ")
                .hasMessageContaining(damaged.toString())
                .hasMessageContaining("nothing was deleted")
                .hasMessageNotContaining("\n");

        assertThat(dataFiles()).containsAll(before);
        assertThat(ProcessHandle.current().descendants()).isEmpty();
        Files.write(damaged, sound);
    }

    @Test
    @Order(11)
    void once_repaired_it_starts_with_all_its_data_also_on_another_port() throws IOException {
        int port = PortsTest.freePort();

        cluster = Cluster.in(folder).cqlPort(port).start();

        assertThat(cluster.cqlPort()).isEqualTo(port);
        assertThat(savedWord()).contains("благодарю");
    }

    /** Retries: on a busy machine a healthy node may miss one question, not twenty. */
    private static boolean soon(BooleanSupplier condition) {
        for (int i = 0; i < 20 && !condition.getAsBoolean(); i++) {
            Polling.briefly();
        }
        return condition.getAsBoolean();
    }

    private boolean answers() {
        return CqlProbe.answers(NodeSpec.addressOf(1), cluster.cqlPort());
    }

    private String savedWord() throws IOException {
        return cql("SELECT word FROM kept.words WHERE id = 1");
    }

    private String cql(String statement) throws IOException {
        return RawCql.query(cluster.contactPoints().get(0), statement);
    }

    private NodeStatus.NodeState state() {
        return cluster.status().get(0).state();
    }

    private long pid() {
        return cluster.status().get(0).pid();
    }

    private Set<Path> dataFiles() throws IOException {
        try (Stream<Path> files = Files.walk(cluster.nodeFolder(1).resolve("data"))) {
            return files.filter(file -> file.toString().endsWith(".db")).collect(Collectors.toSet());
        }
    }
}
