package io.mobimir.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.app.config.CassandraConfig;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.lab.process.LabException;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.Consistency;
import io.mobimir.store.cassandra.Credentials;
import io.mobimir.store.cassandra.TableClass;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndpointTest {
    private static final InetSocketAddress NODE = CassandraConfig.address("127.0.0.1:9042");

    @TempDir
    Path folder;

    @Test
    void copies_follow_the_nodes_up_to_three() {
        assertThat(settings(Map.of("dc1", 1)).replication()).isEqualTo(new TreeMap<>(Map.of("dc1", 1)));
        assertThat(settings(Map.of("dc1", 2)).replication()).isEqualTo(new TreeMap<>(Map.of("dc1", 2)));
        assertThat(settings(Map.of("dc1", 4, "dc2", 1)).replication())
                .isEqualTo(new TreeMap<>(Map.of("dc1", 3, "dc2", 1)));
    }

    @Test
    void several_data_centres_make_quorums_local() {
        assertThat(settings(Map.of("dc1", 3)).strategies().of(TableClass.ORDERS).write())
                .isEqualTo(Consistency.QUORUM);
        assertThat(settings(Map.of("dc1", 3, "dc2", 3))
                        .strategies()
                        .of(TableClass.ORDERS)
                        .write())
                .isEqualTo(Consistency.LOCAL_QUORUM);
    }

    @Test
    void a_configured_replication_wins() {
        Config config = config(Map.of("MOBIMIR_CASSANDRA_REPLICATION", "dc1=1"));
        assertThat(new Endpoint(List.of(NODE), new TreeMap<>(Map.of("dc1", 3)))
                        .settings(config)
                        .replication())
                .isEqualTo(new TreeMap<>(Map.of("dc1", 1)));
    }

    @Test
    void a_local_cluster_with_authentication_is_entered_with_its_first_login() {
        Config config = config(Map.of("MOBIMIR_LOCAL_AUTHENTICATION", "true"));
        Endpoint local = new Endpoint(List.of(NODE), new TreeMap<>(Map.of("dc1", 1)));
        assertThat(local.settings(config).credentials())
                .isEqualTo(Optional.of(new Credentials("cassandra", "cassandra")));
        assertThat(local.settings(config(Map.of())).credentials()).isEmpty();
    }

    @Test
    void a_running_cluster_is_found_in_its_folder_and_gone_with_its_file() {
        Endpoint endpoint =
                new Endpoint(List.of(NODE, new InetSocketAddress("127.0.0.2", 9042)), new TreeMap<>(Map.of("dc1", 2)));
        RunningFile.in(folder).write(endpoint);
        assertThat(Endpoint.find(config(Map.of()))).isEqualTo(endpoint);
        RunningFile.in(folder).delete();
        assertThatThrownBy(() -> Endpoint.find(config(Map.of()))).isInstanceOf(LabException.class);
    }

    @Test
    void a_file_whose_owner_is_dead_counts_for_nothing() throws IOException {
        Files.writeString(
                folder.resolve("running.properties"),
                "pid=" + Long.MAX_VALUE + "\ncontact-points=127.0.0.1:9042\nnodes.dc1=1\n");
        assertThatThrownBy(() -> Endpoint.find(config(Map.of())))
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("no local cluster runs in");
    }

    @Test
    void a_damaged_file_is_named() throws IOException {
        Files.writeString(folder.resolve("running.properties"), "pid=x");
        assertThatThrownBy(() -> Endpoint.find(config(Map.of())))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("running.properties is damaged");
    }

    private CassandraSettings settings(Map<String, Integer> nodes) {
        return new Endpoint(List.of(NODE), new TreeMap<>(nodes)).settings(config(Map.of()));
    }

    private Config config(Map<String, String> environment) {
        Map<String, String> all = new TreeMap<>(environment);
        all.put("MOBIMIR_LOCAL_DATA", folder.toString());
        return Config.read(Settings.reference().withEnvironment(all));
    }
}
