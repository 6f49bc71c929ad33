package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.process.LabException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSpecTest {
    private final ClusterBuilder builder = Cluster.in(Path.of("some/../folder"));

    @Test
    void without_further_words_it_is_one_frugal_node_on_ports_of_our_choice() {
        ClusterSpec spec = builder.spec();

        assertThat(spec.nodesPerDc()).containsExactly(1);
        assertThat(spec.cqlPort()).isEmpty();
        assertThat(spec.heapMib()).isEqualTo(512);
        assertThat(spec.commitLog()).isEqualTo(CommitLog.PERIODIC);
        assertThat(spec.folder()).isAbsolute().isEqualTo(Path.of("folder").toAbsolutePath());
    }

    @Test
    void every_data_centre_needs_a_node() {
        assertThatThrownBy(() -> builder.nodesPerDc(2, 0).spec())
                .isInstanceOf(LabException.class)
                .hasMessageContaining("[2, 0]");
        assertThatThrownBy(() -> builder.nodesPerDc().spec()).isInstanceOf(LabException.class);
    }

    @Test
    void there_is_an_address_and_a_port_for_60_nodes_and_no_more() {
        assertThat(builder.nodesPerDc(30, 30).spec().nodesPerDc()).containsExactly(30, 30);
        assertThatThrownBy(() -> builder.nodesPerDc(30, 31).spec())
                .isInstanceOf(LabException.class)
                .hasMessageContaining("60");
    }

    @Test
    void a_heap_too_small_for_a_node_is_refused() {
        assertThat(builder.heapMib(256).spec().heapMib()).isEqualTo(256);
        assertThatThrownBy(() -> builder.heapMib(255).spec())
                .isInstanceOf(LabException.class)
                .hasMessageContaining("255");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1023, 65_001, 70_000})
    void a_port_that_leaves_no_room_for_the_others_is_refused(int port) {
        assertThatThrownBy(() -> builder.cqlPort(port).spec())
                .isInstanceOf(LabException.class)
                .hasMessageContaining(Integer.toString(port));
    }
}
