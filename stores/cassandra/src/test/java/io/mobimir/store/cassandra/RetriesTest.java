package io.mobimir.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.retry.RetryVerdict;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetriesTest {
    private static final SimpleStatement READ = SimpleStatement.newInstance("SELECT seq FROM stock");

    private final Retries retries = new Retries(
            (DriverContext) Proxy.newProxyInstance(
                    DriverContext.class.getClassLoader(),
                    new Class<?>[] {DriverContext.class},
                    (proxy, method, args) -> method.getName().equals("getSessionName") ? "test" : null),
            "default");

    @ParameterizedTest
    @EnumSource(names = {"SIMPLE", "BATCH", "UNLOGGED_BATCH", "CAS"})
    void what_may_be_repeated_goes_on_to_other_coordinators_but_not_for_ever(DefaultWriteType type) {
        assertThat(afterTimeout(type, 0)).isEqualTo(RetryVerdict.RETRY_NEXT);
        assertThat(afterTimeout(type, 1)).isEqualTo(RetryVerdict.RETRY_NEXT);
        assertThat(afterTimeout(type, 2)).isEqualTo(RetryVerdict.RETHROW);
    }

    @Test
    void a_batch_whose_log_cannot_be_written_comes_back_at_once() {
        assertThat(afterTimeout(DefaultWriteType.BATCH_LOG, 0)).isEqualTo(RetryVerdict.RETHROW);
    }

    private RetryVerdict afterTimeout(WriteType type, int before) {
        return retries.onWriteTimeoutVerdict(READ, ConsistencyLevel.SERIAL, type, 2, 0, before);
    }
}
