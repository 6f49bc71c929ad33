package io.mobimir.app.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Entity;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.store.mongodb.dump.DocumentFile;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports the catalogue, orders and carts of a shop without MongoDB from files, repeatedly. */
@OnCassandra
class FileImportIT {
    private final Instant changed = Instant.now().truncatedTo(ChronoUnit.MILLIS).minus(Duration.ofHours(1));

    @TempDir
    private Path folder;

    private Cassandra cassandra;
    private CassandraSide home;

    @BeforeEach
    void open(TestCassandra test) {
        cassandra = Cassandra.connect(
                CassandraSettings.of(test.contactPoints(), test.dataCentre(), test.keyspace(), test.copies()));
        new LiveSchema(cassandra, ShopSchema.ALL).apply();
        home = Stores.home(cassandra, Config.read(Settings.reference()), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        cassandra.close();
    }

    private ImportCounts run(Entity entity, List<Document> documents) {
        Path path = FiledOrders.lines(folder.resolve(entity.title() + ".json"), documents);
        ImportCounts counts = new ImportCounts(reject -> {});
        try (DocumentFile file = DocumentFile.open(path, FileTargets.collection(entity))) {
            FileImport.copy(file, FileTargets.into(home, entity), counts);
        }
        return counts;
    }

    @Test
    void orders_arrive_once_with_their_copies_and_a_step_taken_here_is_not_taken_back() {
        String user = RandomKeys.user().value();
        List<String> ids = IntStream.range(0, 200)
                .mapToObj(n -> RandomKeys.order().value())
                .toList();
        List<Document> documents = new ArrayList<>(
                ids.stream().map(id -> FiledOrders.order(id, user, changed)).toList());
        documents.add(
                FiledOrders.order(RandomKeys.order().value(), user, changed).append("total_amount", 1.0));
        ImportCounts first = run(Entity.ORDERS, documents);
        assertThat(List.of(first.copied(), first.rejected())).containsExactly(200L, 1L);
        List<Optional<Versioned<OrderState>>> before =
                ids.stream().map(home.orderStates()::read).toList();
        assertThat(before)
                .allSatisfy(order -> assertThat(order.flatMap(Versioned::state)
                                .map(state -> state.order().status()))
                        .contains(OrderStatus.PROCESSING));
        ids.forEach(id ->
                home.orderStates().checkCopies(id, fault -> assertThat(fault).isNull()));

        home.orders().move(new OrderId(ids.get(0)), OrderStatus.SHIPPED);
        assertThat(run(Entity.ORDERS, documents).copied()).isEqualTo(200);
        assertThat(ids.stream().skip(1).map(home.orderStates()::read)).isEqualTo(before.subList(1, 200));
        assertThat(home.orders().find(new OrderId(ids.get(0))))
                .hasValueSatisfying(order -> assertThat(order.status()).isEqualTo(OrderStatus.SHIPPED));
    }

    @Test
    void carts_cost_what_the_catalogue_says_and_a_change_made_here_is_kept() {
        String product = RandomKeys.product().value();
        run(Entity.CATALOGUE, List.of(FiledOrders.product(product, changed)));
        List<Owner> owners = IntStream.range(0, 30)
                .mapToObj(n -> Owner.of(RandomKeys.user()))
                .toList();
        List<Document> documents = new ArrayList<>(owners.stream()
                .map(owner -> FiledOrders.cart(owner.id(), product, changed))
                .toList());
        documents.add(
                FiledOrders.cart(RandomKeys.user().value(), RandomKeys.product().value(), changed));
        documents.add(
                FiledOrders.cart(RandomKeys.user().value(), product, changed).append("status", "ordered"));
        ImportCounts first = run(Entity.CARTS, documents);
        assertThat(List.of(first.copied(), first.rejected(), first.passedOver()))
                .containsExactly(30L, 1L, 1L);
        List<Optional<Versioned<CartState>>> before = states(owners);
        assertThat(home.carts().find(owners.get(0)).lines())
                .singleElement()
                .satisfies(line -> assertThat(line.item().price()).isEqualTo(Money.rub("990.50")));

        Item more = new Item(new ProductId(product), "Чехол", Money.rub("990.50"), "");
        home.carts().change(owners.get(0), new CartChange.Add(ChangeId.at(Instant.now()), more, 1));
        assertThat(run(Entity.CARTS, documents).copied()).isEqualTo(30);
        assertThat(states(owners).subList(1, 30)).isEqualTo(before.subList(1, 30));
        assertThat(home.carts().find(owners.get(0)).lines())
                .singleElement()
                .satisfies(line -> assertThat(line.quantity()).isEqualTo(3));
    }

    private List<Optional<Versioned<CartState>>> states(List<Owner> owners) {
        return owners.stream().map(owner -> home.cartStates().read(owner.key())).toList();
    }
}
