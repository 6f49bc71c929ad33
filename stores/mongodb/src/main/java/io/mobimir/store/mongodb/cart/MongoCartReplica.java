package io.mobimir.store.mongodb.cart;

import com.mongodb.client.model.Filters;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.CartState;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.store.mongodb.Conversion;
import io.mobimir.store.mongodb.DocumentScan;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;

/**
 * Carts as a side of a migration; keys are {@link Owner#key}. Only the document counts from which the shop reads the
 * owner's cart. A document from before there was a log stores product ids only. Its log is written when it is first
 * read here; otherwise the cart would change with each price of the catalogue although its version stays the same.
 */
public final class MongoCartReplica implements Replica<CartState> {
    private static final String KEY = "user_id";

    private final Mongo mongo;
    private final Clock clock;
    private final CartDocuments documents;
    private final CartDocumentStore file;
    private final DocumentScan scan;

    public MongoCartReplica(Mongo mongo, Clock clock) {
        this.mongo = mongo;
        this.clock = clock;
        this.documents = new CartDocuments(new CataloguePrices(mongo));
        this.file = new CartDocumentStore(mongo, documents);
        this.scan = new DocumentScan(mongo, ShopCollection.CARTS, Filters.empty());
    }

    @Override
    public Optional<Versioned<CartState>> read(String key) {
        if (Conversion.isUnnamed(key)) {
            Conversion.requireGone(mongo.collection(ShopCollection.CARTS), key, KEY);
            return Optional.empty();
        }
        return read(Owner.parse(key));
    }

    private Optional<Versioned<CartState>> read(Owner owner) {
        return OptimisticUpdate.untilWon("the cart of " + owner + " was not read", () -> {
            Optional<Document> found = file.counting(owner);
            Optional<Versioned<CartState>> state = found.flatMap(document -> versioned(owner, document));
            boolean beaten = found.isPresent() && state.isEmpty();
            return beaten ? Optional.empty() : Optional.of(state);
        });
    }

    /** Returns the cart; empty if another writer was faster when the log of an old cart was to be written. */
    private Optional<Versioned<CartState>> versioned(Owner owner, Document document) {
        if (DocumentVersions.isDeleted(document)) {
            return Optional.of(CartConversion.deleted(document));
        }
        CartLog log = documents.read(document);
        Document missing = new Document(CartDocuments.LOG, CartDocuments.entries(log.entries()));
        if (!document.containsKey(CartDocuments.LOG) && !file.complete(document, missing)) {
            return Optional.empty();
        }
        return Optional.of(CartConversion.versioned(owner, document, log));
    }

    @Override
    public void apply(String key, Versioned<CartState> next) {
        Owner owner = Owner.parse(key);
        OptimisticUpdate.untilWon("the cart of " + owner + " was not copied", () -> {
            Optional<Document> found = file.counting(owner);
            CartLog before = found.map(this::known).orElse(CartLog.EMPTY);
            boolean stands = found.filter(document -> CartConversion.version(document, before) >= next.version())
                    .isPresent();
            return stands || file.replace(found, document(owner, found, before, next))
                    ? Optional.of(true)
                    : Optional.empty();
        });
    }

    /** Returns the log of a document; empty if it has none or a broken one, because then only its version counts. */
    private CartLog known(Document document) {
        try {
            boolean has = document.containsKey(CartDocuments.LOG) && !DocumentVersions.isDeleted(document);
            return has ? documents.log(document) : CartLog.EMPTY;
        } catch (InvalidField e) {
            return CartLog.EMPTY;
        }
    }

    private Document document(Owner owner, Optional<Document> found, CartLog before, Versioned<CartState> next) {
        Instant now = clock.instant();
        Document document = CartDocumentStore.created(owner, now);
        found.ifPresent(known -> List.of("_id", "user_id", "session_id", "created_at")
                .forEach(field -> document.put(field, known.get(field))));
        document.append(DocumentVersions.FIELD, next.version());
        if (next.state().isEmpty()) {
            return document.append(CartDocuments.LOG, List.of())
                    .append("expires_at", Date.from(now.plus(CartDocuments.KEPT)))
                    .append(DocumentVersions.DELETED, true);
        }
        CartLog log = at(next.version(), next.state().get());
        io.mobimir.shop.cart.log.LinkedLogs shown = new io.mobimir.shop.cart.log.LinkedLogs(owner, log, Map.of());
        document.putAll(CartDocuments.content(shown, now));
        return document.append(
                        "updated_at", Date.from(shown.cart(now).changedAt().orElse(now)))
                .append(CartDocuments.FOLDED, CartDocuments.entries(folded(found, before, log, now)));
    }

    private static CartLog at(long version, CartState state) {
        return new CartState(state.owner(), state.base().withVersion(version), state.ties()).log();
    }

    /** Keeps entries readable that are not in the log any more. */
    private static List<LogEntry> folded(Optional<Document> found, CartLog before, CartLog after, Instant now) {
        List<LogEntry> all = new ArrayList<>();
        found.ifPresent(known -> all.addAll(CartDocuments.entries(Fields.of(known), CartDocuments.FOLDED)));
        before.entries().stream()
                .filter(entry -> !(entry instanceof LogBase || after.entries().contains(entry)))
                .forEach(all::add);
        return CartDocuments.told(all, now);
    }

    @Override
    public List<String> ranges(int about) {
        return scan.names(about);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<CartState>> each) {
        scan.read(IdRange.parse(range), document -> scanned(document).ifPresent(each));
    }

    /** Converts a document; empty if it is not the one that counts. */
    private Optional<ScannedKey<CartState>> scanned(Document document) {
        return CartConversion.scanned(
                document,
                (owner, cart) -> counts(owner, cart) ? versioned(owner, cart).or(() -> read(owner)) : Optional.empty());
    }

    private boolean counts(Owner owner, Document document) {
        Object id = document.get("_id");
        return CartDocuments.id(owner).equals(id)
                || file.counting(owner)
                        .filter(known -> Objects.equals(id, known.get("_id")))
                        .isPresent();
    }
}
