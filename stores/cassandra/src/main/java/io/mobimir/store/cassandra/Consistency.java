package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;

/** The number of replicas that must agree on an answer. */
public enum Consistency {
    ONE,
    LOCAL_ONE,
    QUORUM,
    LOCAL_QUORUM,
    ALL;

    public ConsistencyLevel driver() {
        return DefaultConsistencyLevel.valueOf(name());
    }
}
