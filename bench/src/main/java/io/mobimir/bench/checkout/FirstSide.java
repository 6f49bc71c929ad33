package io.mobimir.bench.checkout;

import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.BenchShop;
import io.mobimir.bench.Load;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** {@link FourTransactions} on a connection and in a keyspace of its own. */
final class FirstSide implements CheckoutSide {
    static final String KEYSPACE = "by_hand";

    private final StatementCounts sent = new StatementCounts();
    private final OrderingCustomers customers = new OrderingCustomers("FIRST");
    private final LongAdder ordered = new LongAdder();
    private final FourTransactions shop;

    FirstSide(BenchCluster cluster) {
        Cassandra own =
                cluster.add(Cassandra.connect(inOwnKeyspace(cluster.cassandra().settings()), sent));
        FourTransactions.createTables(own.session(), own.settings().replication());
        if (cluster.nodes().isEmpty()) {
            cluster.add(() -> own.session().execute("DROP KEYSPACE IF EXISTS " + KEYSPACE));
        }
        this.shop = new FourTransactions(own.session());
        shop.fill(BenchShop.PRODUCTS, Goods.UNITS);
    }

    /** The driver knows where the rows are only of the keyspace that it was told. */
    private static CassandraSettings inOwnKeyspace(CassandraSettings settings) {
        return new CassandraSettings(
                settings.contactPoints(),
                settings.localDataCentre(),
                KEYSPACE,
                settings.replication(),
                settings.credentials(),
                settings.tls(),
                settings.strategies(),
                settings.staleness());
    }

    @Override
    public String name() {
        return "four transactions";
    }

    @Override
    public OrderingCustomers customers() {
        return customers;
    }

    @Override
    public Load load(Demand demand, int atOnce) {
        return Load.asynchronous(n -> {
            Wish wish = demand.next();
            return shop.order(wish).thenAccept(made -> {
                if (!made) {
                    throw new IllegalStateException("not ordered: " + wish);
                }
                ordered.add(wish.products().size());
                demand.done(wish);
            });
        });
    }

    @Override
    public StatementCounts sent() {
        return sent;
    }

    @Override
    public String check() {
        long sold = shop.sold();
        if (sold != ordered.sum()) {
            throw new IllegalStateException("%d units were sold, and %d ordered".formatted(sold, ordered.sum()));
        }
        return String.format(Locale.ROOT, "four transactions %,d", sold);
    }
}
