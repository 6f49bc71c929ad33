package io.mobimir.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.app.config.InvalidConfig;
import io.mobimir.shop.checkout.Payments;
import org.junit.jupiter.api.Test;

class PaymentHookTest {
    @Test
    void a_shops_own_class_is_made_from_its_name() {
        assertThat(PaymentHook.load("")).isSameAs(Payments.NONE);
        assertThat(PaymentHook.load(ExamplePayments.class.getName())).isInstanceOf(ExamplePayments.class);
    }

    @Test
    void a_class_that_cannot_be_used_stops_the_start_and_says_why() {
        assertThatThrownBy(() -> PaymentHook.load("com.example.Nowhere"))
                .isInstanceOf(InvalidConfig.class)
                .hasMessageContaining("checkout.payments.class")
                .hasMessageContaining("MOBIMIR_CLASSPATH");
        assertThatThrownBy(() -> PaymentHook.load("java.lang.String")).hasMessageContaining("does not implement");
    }
}
