package io.mobimir.testkit.cassandra;

import io.mobimir.lab.CommitLog;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Runs a test class on real Cassandra. With one node it is the node that the whole build shares; with more, the class gets a
 * cluster of its own. Classes on the shared node also share its keyspace, so each test uses random keys. They run one after
 * the other, in parallel to classes with their own cluster. Constructors and methods may ask for a {@link TestCassandra}.
 */
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(CassandraExtension.class)
@ResourceLock(providers = SharedNodeLock.class)
public @interface OnCassandra {
    int nodes() default 1;

    /** Returns whether the class needs its own tables, because it reads whole tables or changes them. */
    boolean ownKeyspace() default false;

    /** Returns the commit log of the nodes of an own cluster; {@code BATCH} if a test kills them. */
    CommitLog commitLog() default CommitLog.BATCH;
}
