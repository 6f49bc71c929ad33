package io.mobimir.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Staleness;
import io.mobimir.store.mongodb.ReadRouting.ReadRoute;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class ReadRoutingTest {
    private static ReadRoute route(ReadOperation operation, Optional<Duration> lag) {
        return new ReadRouting(Staleness.DEFAULT, () -> lag).route(operation);
    }

    @Test
    void what_must_be_current_is_read_from_the_primary_however_small_the_lag() {
        for (ReadOperation operation : List.of(
                ReadOperation.STOCK_CHECK,
                ReadOperation.ORDER_STATUS,
                ReadOperation.OWN_ORDER,
                ReadOperation.ACTIVE_CART)) {
            assertThat(route(operation, Optional.of(Duration.ZERO))).isEqualTo(ReadRoute.PRIMARY);
        }
    }

    @Test
    void what_may_be_stale_is_read_from_a_secondary_while_its_lag_allows_it() {
        Optional<Duration> five = Optional.of(Duration.ofSeconds(5));
        Optional<Duration> more = Optional.of(Duration.ofMillis(5_001));
        assertThat(route(ReadOperation.ORDER_HISTORY, five)).isEqualTo(ReadRoute.SECONDARY);
        assertThat(route(ReadOperation.ORDER_HISTORY, more)).isEqualTo(ReadRoute.PRIMARY);
        assertThat(route(ReadOperation.CATALOGUE_SEARCH, more)).isEqualTo(ReadRoute.SECONDARY);
        assertThat(route(ReadOperation.ABANDONED_CARTS, Optional.of(Duration.ofSeconds(301))))
                .isEqualTo(ReadRoute.PRIMARY);
    }

    @Test
    void where_nobody_knows_the_lag_the_primary_answers() {
        assertThat(route(ReadOperation.REPORT, Optional.empty())).isEqualTo(ReadRoute.PRIMARY);
    }

    @Test
    void the_lag_is_that_of_the_secondary_that_is_furthest_behind() {
        Instant now = Instant.parse("2024-11-27T12:30:00Z");
        Document status = new Document(
                "members",
                List.of(
                        member("PRIMARY", now),
                        member("SECONDARY", now.minusSeconds(2)),
                        member("SECONDARY", now.minusSeconds(7)),
                        member("RECOVERING", now.minusSeconds(900))));
        assertThat(ReplicaSetLag.of(status)).contains(Duration.ofSeconds(7));
        assertThat(ReplicaSetLag.of(new Document("members", List.of(member("PRIMARY", now)))))
                .isEmpty();
        assertThat(ReplicaSetLag.of(new Document(
                        "members", List.of(member("PRIMARY", now), member("SECONDARY", now.plusSeconds(1))))))
                .contains(Duration.ZERO);
    }

    private static Document member(String state, Instant at) {
        return new Document("stateStr", state).append("optimeDate", Date.from(at));
    }
}
