package io.mobimir.http.api.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.api.shape.OrderShapes.StatusInput;
import io.mobimir.http.json.Describe;
import io.mobimir.shop.order.OrderStatus;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StatusInputTest {
    @Test
    void staff_may_move_an_order_to_every_status_but_new() {
        String[] described = StatusInput.class
                .getRecordComponents()[0]
                .getAnnotation(Describe.class)
                .oneOf();

        assertThat(described)
                .containsExactly(Arrays.stream(OrderStatus.values())
                        .filter(status -> status != OrderStatus.NEW)
                        .map(OrderStatus::key)
                        .toArray(String[]::new));
    }
}
