package io.mobimir.insight.keys.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mobimir.shop.InvalidField;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenRingTest {
    /** Checks a few that a node of Cassandra 5.0.9 computed; the tests of its store compare many more. */
    @Test
    void tokens_are_those_of_cassandra() {
        assertThat(token("United Kingdom")).isEqualTo(-621919370164233733L);
        assertThat(token("a")).isEqualTo(-8839064797231613815L);
        assertThat(token("Электроника")).isEqualTo(-1257454988672385645L);
        assertThat(Murmur3Token.of(new byte[0])).isEqualTo(Long.MIN_VALUE);
    }

    private static long token(String text) {
        return Murmur3Token.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static TokenLoad evenLoad() {
        TokenLoad load = new TokenLoad();
        IntStream.range(0, TokenLoad.SLOTS).forEach(slot -> load.add(TokenLoad.lastToken(slot), 1));
        return load;
    }

    @Test
    void slots_cover_the_ring_from_its_lowest_token_to_its_highest() {
        assertThat(TokenLoad.slot(Long.MIN_VALUE)).isZero();
        assertThat(TokenLoad.slot(-1)).isEqualTo(TokenLoad.SLOTS / 2 - 1);
        assertThat(TokenLoad.slot(0)).isEqualTo(TokenLoad.SLOTS / 2);
        assertThat(TokenLoad.slot(Long.MAX_VALUE)).isEqualTo(TokenLoad.SLOTS - 1);
        assertThat(TokenLoad.lastToken(TokenLoad.SLOTS - 1)).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 12, 100})
    void an_even_load_is_even_on_the_ring_and_a_new_node_takes_its_share_and_nothing_else_moves(int nodes) {
        TokenLoad load = evenLoad();
        TokenRing before = TokenRing.even(nodes);
        TokenRing after = TokenRing.afterJoin(nodes);
        assertThat(load.imbalance(before)).isCloseTo(1, within(0.01));
        assertThat(after.nodes()).isEqualTo(nodes + 1);
        assertThat(load.moved(before, after)).isCloseTo(1.0 / (nodes + 1), within(0.01));
        long taken = load.byNode(after)[nodes];
        assertThat(load.moved(before, after)).isCloseTo((double) taken / TokenLoad.SLOTS, within(1e-9));
    }

    @Test
    void all_rows_in_one_partition_are_one_node() {
        TokenLoad load = new TokenLoad();
        load.add(42, 1000);
        assertThat(load.imbalance(TokenRing.even(5))).isEqualTo(5);
    }

    @Test
    void a_token_belongs_to_the_next_on_the_ring_and_beyond_the_last_to_the_first() {
        TreeMap<Long, Integer> owners = new TreeMap<>();
        owners.put(-100L, 0);
        owners.put(100L, 1);
        TokenRing ring = TokenRing.of(owners);
        assertThat(ring.owner(-101)).isZero();
        assertThat(ring.owner(-100)).isZero();
        assertThat(ring.owner(-99)).isEqualTo(1);
        assertThat(ring.owner(101)).isZero();
    }

    @Test
    void a_cluster_has_between_one_and_a_thousand_nodes() {
        assertThatThrownBy(() -> TokenRing.even(0))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("--nodes");
        assertThat(TokenRing.even(1000).nodes()).isEqualTo(1000);
    }
}
