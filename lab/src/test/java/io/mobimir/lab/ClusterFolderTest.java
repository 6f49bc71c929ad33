package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.mobimir.lab.process.LabException;
import io.mobimir.lab.process.LockHolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterFolderTest {
    @TempDir
    Path temp;

    private Path path;

    @BeforeEach
    void name_the_folder() {
        path = temp.resolve("cluster");
    }

    @Test
    void the_next_to_open_finds_what_was_remembered() {
        String name;
        try (ClusterFolder folder = ClusterFolder.open(path, 0)) {
            assertThat(folder.nodes()).isEmpty();
            name = folder.clusterName();
            folder.remember(twoNodes(folder), Ports.forCql(9042));
        }

        try (ClusterFolder folder = ClusterFolder.open(path, 0)) {
            assertThat(folder.nodes()).isEqualTo(twoNodes(folder));
            assertThat(folder.clusterName()).isEqualTo(name);
            assertThat(folder.storagePort()).isEqualTo(OptionalInt.of(9043));
        }
    }

    @Test
    void a_single_node_is_not_bound_to_its_storage_port() {
        try (ClusterFolder folder = ClusterFolder.open(path, 0)) {
            folder.remember(twoNodes(folder).subList(0, 1), Ports.forCql(9042));

            assertThat(folder.storagePort()).isEmpty();
        }
    }

    @Test
    void two_folders_are_two_clusters_by_name() {
        try (ClusterFolder one = ClusterFolder.open(path, 0);
                ClusterFolder other = ClusterFolder.open(temp.resolve("other"), 0)) {
            assertThat(one.clusterName()).isNotEqualTo(other.clusterName());
        }
    }

    @Test
    void a_second_opener_is_told_who_holds_the_folder() throws Exception {
        Files.createDirectories(path);
        try (ChildJvm holder = ChildJvm.run(LockHolder.class, path.resolve("cluster.lock"))) {
            assertThat(holder.says()).isEqualTo("taken");

            assertThatThrownBy(() -> ClusterFolder.open(path, 0))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining(path.toString())
                    .hasMessageContaining("process " + holder.pid() + ":");
        }
        ClusterFolder.open(path, 0).close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# only a comment",
                "name=a",
                "name=a\nstorage.port=9043",
                "storage.port=9043\nnode.1.dc=dc1\nnode.1.tokens=1",
                "name=a\nnode.1.dc=dc1\nnode.1.tokens=1",
                "name=a\nstorage.port=none\nnode.1.dc=dc1\nnode.1.tokens=1",
                "name=a\nstorage.port=99999\nnode.1.dc=dc1\nnode.1.tokens=1",
                "name=a\nstorage.port=9043\nnode.1.dc=dc1",
                "name=a\nstorage.port=9043\nnode.1.dc=dc1\nnode.1.tokens=",
                "name=a\nstorage.port=9043\nnode.1.dc=dc1\nnode.1.tokens=1,x",
                "name=a\nstorage.port=9043\nnode.1.dc=\nnode.1.tokens=1",
                "name=a\nstorage.port=9043\nnode.1.dc=dc1\nnode.1.tokens=1\nnode.3.dc=dc1\nnode.3.tokens=3",
                "name=\\u00zz",
            })
    void a_damaged_memory_is_named_kept_and_let_go_of(String content) throws IOException {
        Path file = Files.createDirectories(path).resolve("cluster.properties");
        Files.writeString(file, content);

        assertThatThrownBy(() -> ClusterFolder.open(path, 0))
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith(file + " is damaged (");
        assertThat(file).hasContent(content);

        Files.writeString(file, "name=a\nstorage.port=9043\nnode.1.dc=dc1\nnode.1.tokens=1");
        ClusterFolder.open(path, 0).close();
    }

    @Test
    void a_node_without_a_memory_is_not_taken_for_an_empty_folder() throws IOException {
        Files.createDirectories(path.resolve("node1/data"));

        assertThatThrownBy(() -> ClusterFolder.open(path, 0))
                .isInstanceOf(LabException.class)
                .hasMessageContaining(path.toString())
                .hasMessageContaining("cluster.properties");
    }

    @Test
    void a_memory_that_cannot_be_written_leaves_the_old_one() throws IOException {
        try (ClusterFolder folder = ClusterFolder.open(path, 0)) {
            folder.remember(twoNodes(folder).subList(0, 1), Ports.forCql(9042));
            Files.createDirectory(path.resolve("cluster.properties.new"));

            assertThatThrownBy(() -> folder.remember(twoNodes(folder), Ports.forCql(9042)))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("cluster.properties.new");
        }
        try (ClusterFolder folder = ClusterFolder.open(path, 0)) {
            assertThat(folder.nodes()).hasSize(1);
        }
    }

    @Test
    void a_full_disk_is_refused_with_the_room_there_is() {
        assertThatThrownBy(() -> ClusterFolder.open(path, Integer.MAX_VALUE))
                .isInstanceOf(LabException.class)
                .hasMessageMatching(
                        "the disk of .* has only \\d+ MiB free and a node needs " + Integer.MAX_VALUE + " MiB: .*");
    }

    @Test
    void a_path_below_a_file_cannot_be_a_folder() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));

        assertThatThrownBy(() -> ClusterFolder.open(file.resolve("below"), 0))
                .isInstanceOf(LabException.class)
                .hasMessage("cannot make the folder " + file.resolve("below") + ": Not a directory");
        assertThatThrownBy(() -> ClusterFolder.open(file, 0))
                .isInstanceOf(LabException.class)
                .hasMessage("cannot make the folder " + file + ": a file of that name is in the way");
    }

    @Test
    void a_folder_without_permission_is_refused() throws IOException {
        Files.createDirectories(path);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(path), "root may write everywhere");

        assertThatThrownBy(() -> ClusterFolder.open(path, 0))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("no permission to write to " + path);
    }

    private static List<NodeSpec> twoNodes(ClusterFolder folder) {
        return List.of(
                new NodeSpec(1, "dc1", "-5,7", folder.nodeFolder(1)), new NodeSpec(2, "dc1", "", folder.nodeFolder(2)));
    }
}
