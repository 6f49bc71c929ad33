package io.mobimir.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.stock.Reserving;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private final Metrics metrics = new Metrics();

    /** A port with every kind of answer. */
    interface Port {
        Optional<String> findAll(String what);

        Reserving reserve();

        CartStatus status();

        void fail(RuntimeException failure);
    }

    private final Port port = metrics.around(Port.class, new Port() {
        @Override
        public Optional<String> findAll(String what) {
            return what.isEmpty() ? Optional.empty() : Optional.of(what);
        }

        @Override
        public Reserving reserve() {
            return new Reserving.OutOfStock(List.of());
        }

        @Override
        public CartStatus status() {
            return CartStatus.ORDERED;
        }

        @Override
        public void fail(RuntimeException failure) {
            throw failure;
        }
    });

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void a_call_is_counted_by_what_came_of_it() {
        assertThat(port.findAll("x")).contains("x");
        assertThat(port.findAll("y")).contains("y");
        port.findAll("");
        port.reserve();
        port.status();
        assertThat(counted("find-all", "found")).isEqualTo("2");
        assertThat(counted("find-all", "none")).isEqualTo("1");
        assertThat(counted("reserve", "out-of-stock")).isEqualTo("1");
        assertThat(counted("status", "ordered")).isEqualTo("1");
    }

    @Test
    void a_failure_stays_what_it_was_and_is_counted_by_its_kind() {
        StoreException down = new StoreException(Outcome.UNKNOWN, "down");
        assertThatThrownBy(() -> port.fail(down)).isSameAs(down);
        assertThatThrownBy(() -> port.fail(new InvalidField("units", "must be positive")))
                .isInstanceOf(InvalidField.class);
        assertThat(counted("fail", "store-unknown")).isEqualTo("1");
        assertThat(counted("fail", "invalid")).isEqualTo("1");
    }

    private String counted(String call, String result) {
        String line = "shop_calls_seconds_count{call=\"%s\",port=\"port\",result=\"%s\"} ".formatted(call, result);
        return metrics.text()
                .lines()
                .filter(each -> each.startsWith(line))
                .map(each -> each.substring(line.length()))
                .findFirst()
                .orElse("nothing in " + metrics.text());
    }
}
