package io.mobimir.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IsoTimeTest {
    @Test
    void times_look_as_the_platform_writes_them() {
        for (String time : List.of(
                "2026-11-27T10:15:30.007Z",
                "2026-11-27T10:15:30Z",
                "2026-11-27T00:00:00Z",
                "2024-02-29T23:59:59.990Z",
                "1969-12-31T23:59:59.999Z",
                "0000-01-01T00:00:00Z",
                "-0001-12-31T23:59:59.999Z",
                "9999-12-31T23:59:59.999Z",
                "+10000-01-01T00:00:00Z",
                "2026-11-27T10:15:30.000001Z",
                "2026-11-27T10:15:30.123456789Z")) {
            assertThat(IsoTime.of(Instant.parse(time))).isEqualTo(time);
        }
        for (Instant extreme : List.of(Instant.MIN, Instant.MAX)) {
            assertThat(IsoTime.of(extreme)).isEqualTo(extreme.toString());
        }
    }

    @Test
    void so_do_any_others() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long millis = random.nextLong() >> random.nextInt(20);
            Instant time = Instant.ofEpochMilli(millis);
            assertThat(IsoTime.of(time)).isEqualTo(time.toString());
        }
    }
}
