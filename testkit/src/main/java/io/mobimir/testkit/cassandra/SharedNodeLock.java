package io.mobimir.testkit.cassandra;

import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/** Lets one class at a time use the shared node. */
public final class SharedNodeLock implements ResourceLocksProvider {
    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
        OnCassandra wish = testClass.getAnnotation(OnCassandra.class);
        return wish.nodes() == 1 ? Set.of(new Lock("shared node")) : Set.of();
    }
}
