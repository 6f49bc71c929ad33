package io.mobimir.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenResourcesTest {
    private final List<String> closed = new ArrayList<>();
    private final OpenResources opened = new OpenResources();

    @Test
    void what_was_opened_last_is_closed_first() {
        opened.add(() -> closed.add("cluster"));
        opened.add(() -> closed.add("connection"));
        opened.add(() -> closed.add("server"));
        opened.close();
        assertThat(closed).containsExactly("server", "connection", "cluster");
    }

    @Test
    void one_that_fails_to_close_does_not_keep_the_others_open() {
        opened.add(() -> closed.add("cluster"));
        opened.add(() -> {
            throw new IOException("stuck");
        });
        opened.add(() -> {
            throw new IllegalStateException("also stuck");
        });
        assertThatThrownBy(opened::close)
                .hasMessage("also stuck")
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
        assertThat(closed).containsExactly("cluster");
    }

    @Test
    void nothing_is_closed_twice() {
        opened.add(() -> closed.add("cluster"));
        opened.close();
        opened.close();
        assertThat(closed).containsExactly("cluster");
    }

    @Test
    void an_interrupted_thread_closes_in_peace_and_stays_interrupted() {
        opened.add(() -> closed.add("interrupted: " + Thread.currentThread().isInterrupted()));
        Thread.currentThread().interrupt();
        opened.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(closed).containsExactly("interrupted: false");
    }

    @Test
    void the_failure_that_made_us_close_stays_the_one_that_is_reported() {
        opened.add(() -> {
            throw new IOException("stuck");
        });
        IllegalStateException first = new IllegalStateException("first");
        opened.closeAfter(first);
        assertThat(first.getSuppressed()).hasSize(1);
    }
}
