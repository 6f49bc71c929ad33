package io.mobimir.testkit.cassandra;

import io.mobimir.lab.Cluster;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.testkit.RandomKeys;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Injects the Cassandra of a test class. */
final class CassandraExtension implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(CassandraExtension.class);

    private static final String SHARED_KEYSPACE = "shared";

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestCassandra.class;
    }

    @Override
    public TestCassandra resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> testClass = context.getRequiredTestClass();
        ExtensionContext.Store store = classContext(context).getStore(NAMESPACE);
        return store.computeIfAbsent(testClass, CassandraExtension::open, Opened.class).cassandra;
    }

    /** Opens resources per class, whichever method asked first, so that they are closed with the class. */
    private static ExtensionContext classContext(ExtensionContext context) {
        ExtensionContext found = context;
        while (found.getTestMethod().isPresent() && found.getParent().isPresent()) {
            found = found.getParent().get();
        }
        return found;
    }

    private static Opened open(Class<?> testClass) {
        OnCassandra wish = testClass.getAnnotation(OnCassandra.class);
        if (wish.nodes() == 1) {
            String keyspace = wish.ownKeyspace() ? newKeyspace() : SHARED_KEYSPACE;
            return new Opened(
                    new TestCassandra(List.of(SharedNode.contactPoint()), "dc1", keyspace, 1, Optional.empty()),
                    Optional.empty());
        }
        TemporaryFolder folder = TemporaryFolder.create("mobimir-test-");
        Cluster cluster = Cluster.in(folder.path())
                .nodes(wish.nodes())
                .commitLog(wish.commitLog())
                .start();
        return new Opened(
                new TestCassandra(
                        cluster.contactPoints(), "dc1", newKeyspace(), Math.min(3, wish.nodes()), Optional.of(cluster)),
                Optional.of(folder));
    }

    private static String newKeyspace() {
        return "t_" + RandomKeys.random().toLowerCase(Locale.ROOT).replace('-', '_');
    }

    private record Opened(TestCassandra cassandra, Optional<TemporaryFolder> folder) implements AutoCloseable {
        @Override
        public void close() {
            cassandra.cluster().ifPresent(Cluster::close);
            folder.ifPresent(TemporaryFolder::close);
        }
    }
}
