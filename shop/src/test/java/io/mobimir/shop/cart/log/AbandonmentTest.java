package io.mobimir.shop.cart.log;

import static io.mobimir.shop.cart.log.Sample.NOON;
import static io.mobimir.shop.cart.log.Sample.add;
import static io.mobimir.shop.cart.log.Sample.after;
import static io.mobimir.shop.cart.log.Sample.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.ChangeId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AbandonmentTest {
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void a_cart_is_abandoned_once_nobody_touched_it_for_so_long() {
        Cart cart = state(add(NOON, 1)).cart(after(DAY));
        assertThat(new Abandonment(DAY, after(DAY)).includes(cart)).isTrue();
        assertThat(new Abandonment(DAY, after(DAY).minusMillis(1)).includes(cart))
                .isFalse();
    }

    @Test
    void an_empty_cart_is_not_abandoned() {
        assertThat(new Abandonment(DAY, NOON).includes(state().cart(NOON))).isFalse();
    }

    @Test
    void a_cart_is_looked_for_on_every_day_that_its_newest_id_may_name() {
        Abandonment question = new Abandonment(DAY, NOON);
        assertThat(question.days())
                .contains(
                        Abandonment.day(NOON.minus(Cart.LIFETIME).minus(ChangeId.WINDOW)),
                        Abandonment.day(NOON.minus(DAY).plus(ChangeId.WINDOW)))
                .hasSize(11)
                .isSorted();
    }

    @Test
    void a_time_that_makes_no_sense_is_refused_by_name() {
        assertThatThrownBy(() -> new Abandonment(Cart.LIFETIME, NOON))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("untouched");
        assertThatThrownBy(() -> new Abandonment(Duration.ofSeconds(-1), NOON))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("untouched");
    }
}
