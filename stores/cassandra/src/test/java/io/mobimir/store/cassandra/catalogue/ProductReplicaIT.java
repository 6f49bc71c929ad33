package io.mobimir.store.cassandra.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.migration.Replica;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Change;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.UnreliableReplica;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.testkit.Keys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.ReplicaContract;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@OnCassandra
class ProductReplicaIT extends ReplicaContract<ProductState> {
    private static final LossySession LOSSES = new LossySession();
    private static CassandraFixture fixture;
    private static Cassandra lossy;
    private static CassandraCatalogue catalogue;

    private final Category category = new Category(Keys.category().path() + " 📱");

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
        lossy = fixture.lossy(LOSSES);
        catalogue = TestCatalogue.open(fixture.cassandra(), Clock.systemUTC());
    }

    @AfterAll
    static void closeStore() {
        lossy.close();
        fixture.close();
    }

    private static Replica<ProductState> open(Cassandra cassandra) {
        Clock clock = Clock.systemUTC();
        return new ProductReplica(cassandra, clock, new BucketPlans(cassandra, clock), TestCatalogue.SETTINGS);
    }

    @Override
    protected Replica<ProductState> open() {
        return open(fixture.cassandra());
    }

    @Override
    protected Optional<Replica<ProductState>> openUnreliable() {
        return Optional.of(new UnreliableReplica<>(
                open(lossy),
                LOSSES,
                List.of("INTO", "products_by_id", "products_by_category", "unfinished", "SELECT")));
    }

    @Override
    protected boolean remembersDeletions() {
        return false;
    }

    @Override
    protected String newKey() {
        return "📦-" + Keys.product();
    }

    @Override
    protected ProductState state(String key, long version, int which) {
        Instant created = Instant.EPOCH.plus(start, ChronoUnit.MICROS).minusSeconds(60);
        Card card = new Card(
                which == 1 ? new Category(category.path() + ".Ниже") : category,
                Money.rub("45" + which + ".90"),
                Map.of(Locale.forLanguageTag("ru"), new Wording("Смартфон 📱", "С экраном")),
                Map.of("color", "Черный 🖤"),
                which == 2 ? Optional.empty() : Optional.of("right.jpg"),
                which != 3);
        return new ProductState(new ProductId(key), created, card);
    }

    @Override
    protected OptionalLong change(String key) {
        Product now = catalogue.find(new ProductId(key)).orElseThrow();
        Change change = catalogue.update(now.id(), now.version(), now.card().withPrice(Money.rub("1.00")));
        return change.match(
                stored -> OptionalLong.of(stored.version()),
                current -> OptionalLong.empty(),
                id -> OptionalLong.empty());
    }

    @Test
    void a_product_that_moved_is_listed_once_where_it_is() {
        String key = newKey();
        for (int which = 0; which < 3; which++) {
            open().apply(key, versioned(key, which * 2L, which));
        }
        assertThat(listed())
                .singleElement()
                .satisfies(offer -> assertThat(offer.price()).isEqualTo(Money.rub("452.90")));
        open().apply(key, versioned(key, 6, 3));
        assertThat(listed()).isEmpty();
    }

    @Test
    void a_deleted_product_is_in_no_listing() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        open().apply(key, new Versioned<>(start + 2, Optional.empty()));
        assertThat(catalogue.find(new ProductId(key))).isEmpty();
        assertThat(listed()).isEmpty();
    }

    @Test
    void a_wrong_copy_is_named_with_its_table() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        for (int bucket = 0; bucket < 2; bucket++) {
            fixture.cassandra()
                    .execute(SimpleStatement.newInstance(
                            fixture.cassandra()
                                    .inKeyspace(
                                            "DELETE FROM shop.products_by_category WHERE category = ? AND bucket = ?"),
                            category.path(),
                            bucket));
        }
        List<String> faults = new ArrayList<>();
        open().checkCopies(key, faults::add);
        assertThat(faults).singleElement().asString().contains("MISSING in products_by_category", key);
    }

    private List<Offer> listed() {
        return catalogue.newest(Selection.of(category), Optional.empty(), 10).items();
    }
}
