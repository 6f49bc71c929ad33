package io.mobimir.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class GzipTest {
    @Test
    void only_who_asks_for_it_gets_it() {
        for (String header : List.of("gzip", "br, GZIP", "gzip;q=0.5", "deflate, gzip; q=1.0")) {
            assertThat(Gzip.isAccepted(header)).as(header).isTrue();
        }
        for (String header : List.of("", "br", "gzip;q=0", "gzip; q=0.00", "xgzip")) {
            assertThat(Gzip.isAccepted(header)).as(header).isFalse();
        }
        assertThat(Gzip.isAccepted(null)).isFalse();
    }

    @Test
    void what_was_compressed_can_be_read() throws IOException {
        byte[] body = "мыло ".repeat(1_000).getBytes(StandardCharsets.UTF_8);
        byte[] small = Gzip.of(body);
        assertThat(small.length).isLessThan(body.length / 10);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(small)).readAllBytes())
                .isEqualTo(body);
    }
}
