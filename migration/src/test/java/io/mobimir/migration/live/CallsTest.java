package io.mobimir.migration.live;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CallsTest {
    interface Port {
        void write(String key);

        String read(String key);
    }

    @Test
    void a_method_that_nobody_named_is_noticed_before_anything_is_lost() {
        assertThatThrownBy(() -> Calls.of(Port.class).passes("read").complete())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write");
    }

    @Test
    void a_method_that_does_not_exist_is_noticed() {
        assertThatThrownBy(() -> Calls.of(Port.class)
                        .writes("write", arguments -> List.of(arguments.at(0, String.class)))
                        .passes("read", "reed")
                        .complete())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("reed");
    }
}
