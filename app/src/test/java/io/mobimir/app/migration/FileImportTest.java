package io.mobimir.app.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.app.config.Entity;
import io.mobimir.app.config.Home;
import io.mobimir.app.config.Homes;
import io.mobimir.app.migration.FileImport.ImportRoute;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.memory.MemoryReplica;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.mongodb.dump.BrokenFile;
import io.mobimir.store.mongodb.dump.DocumentFile;
import io.mobimir.store.mongodb.order.MongoOrderReplica;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileImportTest {
    private static final int ORDERS = 300;
    private static final Instant CHANGED = Instant.parse("2024-11-27T12:35:00Z");

    private final List<Import.ImportReject> rejects = Collections.synchronizedList(new ArrayList<>());
    private final ImportCounts counts = new ImportCounts(rejects::add);

    @TempDir
    private Path folder;

    private static List<Document> orders() {
        return new ArrayList<>(IntStream.range(0, ORDERS)
                .mapToObj(n -> FiledOrders.order("ORD-" + n, "USER-" + n % 7, CHANGED.plusSeconds(n)))
                .toList());
    }

    private Path file(List<Document> documents) {
        return FiledOrders.lines(folder.resolve("orders.json"), documents);
    }

    private void run(Path path, MemoryReplica<OrderState> target) {
        ImportRoute<?> route = FileTargets.states(document -> Optional.of(MongoOrderReplica.scanned(document)), target);
        try (DocumentFile file = DocumentFile.open(path, "orders")) {
            FileImport.copy(file, route, counts);
        }
    }

    @Test
    void every_order_arrives_and_those_that_cannot_be_converted_are_named() {
        List<Document> documents = orders();
        documents.set(3, FiledOrders.order("ORD-3", "USER-3", CHANGED).append("status", "lost"));
        documents.add(new Document("_id", "x"));
        MemoryReplica<OrderState> target = new MemoryReplica<>();
        run(file(documents), target);
        assertThat(counts.documents()).isEqualTo(ORDERS + 1);
        assertThat(counts.copied()).isEqualTo(ORDERS - 1);
        assertThat(counts.rejected()).isEqualTo(2);
        assertThat(counts.passedOver()).isZero();
        assertThat(rejects)
                .containsExactlyInAnyOrder(
                        new Import.ImportReject("_id x", "order_id: is missing"),
                        new Import.ImportReject(
                                "ORD-3",
                                "status: must be one of [new, processing, shipped, delivered, cancelled], not \"lost\""));
        assertThat(IntStream.range(0, ORDERS)
                        .filter(n -> target.read("ORD-" + n).isPresent()))
                .hasSize(ORDERS - 1);
    }

    @Test
    void what_is_newer_stays_and_what_is_older_goes() {
        MemoryReplica<OrderState> target = new MemoryReplica<>();
        Versioned<OrderState> newer = new Versioned<>(Long.MAX_VALUE, Optional.empty());
        target.apply("ORD-1", newer);
        target.apply("ORD-2", new Versioned<>(1, Optional.empty()));
        run(file(orders()), target);
        assertThat(target.read("ORD-1")).contains(newer);
        assertThat(target.read("ORD-2").flatMap(Versioned::state)).isPresent();
    }

    @Test
    void a_file_that_is_cut_off_gives_what_is_whole_and_then_fails() throws IOException {
        Path file = file(orders());
        Files.writeString(file, "\n{\"order_id\": \"ORD-", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> run(file, new MemoryReplica<>()))
                .isInstanceOf(BrokenFile.class)
                .hasMessageContaining("line " + (ORDERS + 1));
        assertThat(counts.copied()).isEqualTo(ORDERS);
    }

    @Test
    void a_store_that_fails_now_and_then_is_asked_again() {
        AtomicInteger calls = new AtomicInteger();
        MemoryReplica<OrderState> target = new MemoryReplica<>() {
            @Override
            public void apply(String key, Versioned<OrderState> state) {
                if (calls.incrementAndGet() % 10 == 0) {
                    throw new StoreException(Outcome.UNKNOWN, "a node is away");
                }
                super.apply(key, state);
            }
        };
        run(file(orders()), target);
        assertThat(counts.copied()).isEqualTo(ORDERS);
    }

    @Test
    void a_bug_ends_the_import_instead_of_losing_a_document() {
        MemoryReplica<OrderState> target = new MemoryReplica<>() {
            @Override
            public void apply(String key, Versioned<OrderState> state) {
                if (key.equals("ORD-7")) {
                    throw new IllegalStateException("a bug");
                }
                super.apply(key, state);
            }
        };
        assertThatThrownBy(() -> run(file(orders()), target)).hasMessage("a bug");
        assertThat(counts.copied()).isLessThan(ORDERS);
    }

    @Test
    void a_file_is_refused_where_mongodb_or_a_migration_is_in_use() {
        Homes there = new Homes(Map.of(Entity.ORDERS, Home.MONGODB));
        assertThat(FileTargets.refusal(Entity.ORDERS, there))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("homes.orders is mongodb"));
        assertThat(FileTargets.refusal(Entity.ORDERS, new Homes(Map.of(Entity.ORDERS, Home.CASSANDRA))))
                .isEmpty();
        for (Phase phase : Phase.values()) {
            boolean over = phase == Phase.TARGET;
            assertThat(FileTargets.refusal(Entity.ORDERS, in(phase)).isEmpty()).isEqualTo(over);
            assertThat(FileTargets.refusal(Entity.CATALOGUE, in(phase)))
                    .hasValueSatisfying(
                            reason -> assertThat(reason).contains(over ? "is finished" : "is under way, in " + phase));
        }
        assertThat(FileTargets.refusal(Entity.CARTS, Optional.empty())).isEmpty();
    }

    private static Optional<MigrationState> in(Phase phase) {
        return Optional.of(MigrationState.START.at(MigrationPosition.of(phase), CHANGED));
    }
}
