package io.mobimir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortsTest {
    private static final NodeSpec FIRST = new NodeSpec(1, "dc1", "", Path.of("unused"));
    private static final NodeSpec SECOND = new NodeSpec(2, "dc1", "", Path.of("unused"));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void a_busy_port_is_named_whatever_it_is_for(int offset) throws IOException {
        try (Ports.Claim claim = Ports.claimAny(List.of(FIRST));
                ServerSocket other = new ServerSocket(claim.ports().cql() + offset, 1, FIRST.address())) {
            assertThatThrownBy(() -> claim.ports().requireFree(List.of(FIRST)))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("port " + other.getLocalPort() + " on 127.0.0.1 ");
        }
    }

    @Test
    void every_node_has_its_own_address_and_its_own_jmx_port() throws IOException {
        try (Ports.Claim claim = Ports.claimAny(List.of(FIRST, SECOND));
                ServerSocket cqlOfSecond = new ServerSocket(claim.ports().cql(), 1, SECOND.address())) {
            claim.ports().requireFree(List.of(FIRST));
            assertThatThrownBy(() -> claim.ports().requireFree(List.of(FIRST, SECOND)))
                    .hasMessageContaining("port " + cqlOfSecond.getLocalPort() + " on 127.0.0.2 ");
        }
        assertThat(Ports.forCql(9042).jmxOf(FIRST))
                .isNotEqualTo(Ports.forCql(9042).jmxOf(SECOND));
    }

    @Test
    void no_two_clusters_of_one_process_get_the_same_ports() {
        List<Ports.Claim> claims = new ArrayList<>();
        Set<Integer> ports = new HashSet<>();
        try {
            for (int i = 0; i < 60; i++) {
                claims.add(Ports.claimAny(List.of(FIRST)));
                ports.add(claims.get(i).ports().cql());
            }
        } finally {
            claims.forEach(Ports.Claim::close);
        }

        assertThat(ports).hasSize(60);
    }

    @Test
    void ports_claimed_here_are_refused_to_another_process_until_we_let_go() throws Exception {
        Ports.Claim claim = Ports.claimAny(List.of(FIRST));
        Ports ports = claim.ports();
        assertThatThrownBy(() -> ports.claim(List.of(FIRST))).isInstanceOf(LabException.class);

        try (ChildJvm other = ChildJvm.run(PortClaimer.class, ports.cql())) {
            assertThat(other.says())
                    .contains("port " + ports.storage())
                    .contains("process " + ProcessHandle.current().pid());
        }
        claim.close();
        try (ChildJvm other = ChildJvm.run(PortClaimer.class, ports.cql())) {
            assertThat(other.says()).isEqualTo("claimed");
            assertThatThrownBy(() -> ports.claim(List.of(FIRST))).hasMessageContaining("process " + other.pid());
        }
        ports.claim(List.of(FIRST)).close();
    }

    @Test
    void a_claim_that_fails_on_a_busy_port_is_given_back() throws IOException {
        Ports.Claim claim = Ports.claimAny(List.of(FIRST));
        claim.close();
        Ports ports = claim.ports();
        try (ServerSocket busy = new ServerSocket(ports.cql(), 1, FIRST.address())) {
            assertThatThrownBy(() -> ports.claim(List.of(FIRST))).hasMessageContaining("port " + busy.getLocalPort());
        }

        ports.claim(List.of(FIRST)).close();
    }

    @ParameterizedTest
    @ValueSource(ints = {9043, 9041, 8990})
    void a_cql_port_that_would_put_two_things_on_the_storage_port_is_refused(int cql) {
        assertThatThrownBy(() -> new Ports(cql, 9043, cql + 2))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("port 9043");
    }

    /** Returns a CQL port that was free a moment ago. */
    static int freePort() {
        Ports.Claim claim = Ports.claimAny(List.of(FIRST));
        claim.close();
        return claim.ports().cql();
    }
}
