package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;

/** How many replicas must agree before an answer counts. */
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
