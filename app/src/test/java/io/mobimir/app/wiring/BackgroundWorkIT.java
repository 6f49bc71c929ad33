package io.mobimir.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.catalogue.search.CassandraProductSearch;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulates an instance that wrote an order and died: the tests write its statements by hand. */
@OnCassandra
class BackgroundWorkIT {
    private static final Duration SOON = Duration.ofMinutes(1);

    private final Config config = Config.read(Settings.reference());
    private final Category category = RandomKeys.category();

    @TempDir
    private Path folder;

    private Cassandra cassandra;
    private Stores stores;
    private CassandraProductSearch search;

    @BeforeEach
    void open(TestCassandra test) {
        cassandra = Cassandra.connect(
                CassandraSettings.of(test.contactPoints(), test.dataCentre(), test.keyspace(), test.copies()));
        new LiveSchema(cassandra, ShopSchema.ALL).apply();
        stores = Stores.on(cassandra, config, Clock.systemUTC());
        search = stores.search(cassandra, Clock.systemUTC(), folder);
    }

    @AfterEach
    void close() {
        search.close();
        cassandra.close();
    }

    @Test
    void what_an_earlier_instance_left_half_way_is_finished() {
        Placement order = SampleOrders.of(RandomKeys.user(), Instant.now());
        stores.orders().place(order);
        Product product = added("Секстант");
        dieAfterAMove(order);
        dieAfterARename(product, "Астролябия");
        assertThat(statusInHistory(order)).isEqualTo(OrderStatus.NEW);
        assertThat(namesInListing()).containsExactly("Секстант");

        try (BackgroundWork background = BackgroundWork.of(stores, search, cassandra, config, Clock.systemUTC())) {
            assertThat(background).isNotNull();
            await().atMost(SOON).until(() -> statusInHistory(order) == OrderStatus.PROCESSING);
            await().atMost(SOON).until(() -> namesInListing().equals(List.of("Астролябия")));
            await().atMost(SOON).until(() -> isFound("астролябии", product.id()));
            Product later = added("Квадрант");
            await().atMost(SOON).until(() -> isFound("квадранты", later.id()));
        }
    }

    private void dieAfterAMove(Placement order) {
        announce("order-copies", order.id().value());
        execute(
                "UPDATE shop.orders_by_id SET status = 'processing', version = ? WHERE order_id = ? IF status = 'new'",
                Cassandra.micros(Instant.now()) + 1,
                order.id().value());
    }

    private void dieAfterARename(Product product, String name) {
        announce("product-copies", product.id().value());
        execute(
                "UPDATE shop.products_by_id SET wordings = {'ru': {name: '" + name + "', description: ''}},"
                        + " version = ? WHERE product_id = ? IF version = ?",
                product.version() + 2,
                product.id().value(),
                product.version());
    }

    /** Announces work long enough ago that no sweep takes it for work in progress. */
    private void announce(String kind, String id) {
        new CassandraUnfinishedWork(cassandra, Clock.offset(Clock.systemUTC(), Duration.ofSeconds(-20)))
                .announce(kind, id);
    }

    private void execute(String cql, Object... values) {
        assertThat(cassandra
                        .execute(SimpleStatement.newInstance(cassandra.inKeyspace(cql), values))
                        .wasApplied())
                .isTrue();
    }

    private OrderStatus statusInHistory(Placement order) {
        return stores.orders()
                .history(HistoryQuery.of(order.user()), 1, Optional.empty())
                .items()
                .get(0)
                .status();
    }

    private List<String> namesInListing() {
        return stores.catalogue().newest(Selection.of(category), Optional.empty(), 10).items().stream()
                .flatMap(offer -> offer.names().values().stream())
                .toList();
    }

    private boolean isFound(String words, ProductId id) {
        return search.find(words, Optional.of(category), 10).stream()
                .anyMatch(product -> product.id().equals(id));
    }

    private Product added(String name) {
        Card card = new Card(
                category,
                Money.rub("1"),
                Map.of(Locale.forLanguageTag("ru"), new Wording(name, "")),
                Map.of(),
                Optional.empty(),
                true);
        return ((CatalogueChangeResult.Stored) stores.catalogue().add(RandomKeys.product(), Instant.now(), card))
                .product();
    }
}
