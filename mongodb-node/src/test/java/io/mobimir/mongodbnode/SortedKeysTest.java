package io.mobimir.mongodbnode;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SortedKeysTest {
    private final SortedKeys keys = new SortedKeys(List.of("user", "time"), false);

    @BeforeEach
    void add_twelve_orders_of_three_users() {
        for (int id = 0; id < 12; id++) {
            keys.add(order(id));
        }
    }

    private static Document order(int id) {
        return new Document("_id", id).append("user", "U" + id % 3).append("time", id / 3);
    }

    @Test
    void only_the_documents_of_a_user_are_looked_at() {
        assertThat(looked(new Document("user", "U1"))).containsExactly(1, 4, 7, 10);
        assertThat(looked(new Document("user", new Document("$in", List.of("U2", "U1", "U1")))))
                .containsExactly(1, 4, 7, 10, 2, 5, 8, 11);
        assertThat(looked(new Document("$and", List.of(new Document("user", "U1"), new Document("time", 2)))))
                .containsExactly(7);
    }

    @Test
    void a_range_of_the_next_field_is_looked_at_with_its_borders() {
        Document between = new Document("$gt", 1).append("$lte", 2.5);
        assertThat(looked(new Document("user", "U1").append("time", between))).containsExactly(4, 7);
        assertThat(looked(new Document("user", new Document("$gte", "U2")))).containsExactly(2, 5, 8, 11);
    }

    @Test
    void the_newest_come_first_if_that_is_asked_for() {
        Document newest = new Document("time", -1).append("_id", -1);
        KeyRange range = keys.span(IndexConditions.of(new Document("user", "U1")), newest)
                .orElseThrow();
        assertThat(range.sorted()).isTrue();
        assertThat(range.ids().map(id -> ((Number) id).intValue())).containsExactly(10, 7, 4, 1);
    }

    @Test
    void two_users_are_in_no_order_of_time() {
        Document query = new Document("user", new Document("$in", List.of("U1", "U2")));
        assertThat(keys.span(IndexConditions.of(query), new Document("time", 1))
                        .orElseThrow()
                        .sorted())
                .isFalse();
    }

    @Test
    void a_list_makes_it_answer_nothing_until_the_list_is_gone() {
        Document odd = new Document("_id", 99).append("user", List.of("U1", "U2"));
        keys.add(odd);
        assertThat(keys.span(IndexConditions.of(new Document("user", "U1")), new Document()))
                .isEmpty();
        keys.remove(odd);
        assertThat(looked(new Document("user", "U1"))).containsExactly(1, 4, 7, 10);
    }

    private List<Integer> looked(Document query) {
        return keys.span(IndexConditions.of(query), new Document())
                .orElseThrow()
                .ids()
                .map(id -> ((Number) id).intValue())
                .toList();
    }
}
