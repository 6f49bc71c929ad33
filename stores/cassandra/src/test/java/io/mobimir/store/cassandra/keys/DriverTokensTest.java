package io.mobimir.store.cassandra.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import io.mobimir.insight.keys.ring.Murmur3Token;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the advisor's tokens with those that the driver computes to route requests. */
class DriverTokensTest {
    @Test
    void tokens_of_random_keys_are_those_of_the_driver() {
        Murmur3TokenFactory driver = new Murmur3TokenFactory();
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] key = new byte[1 + random.nextInt(70)];
            random.nextBytes(key);
            assertThat(driver.format(driver.hash(ByteBuffer.wrap(key)))).isEqualTo(Long.toString(Murmur3Token.of(key)));
        }
    }
}
