package io.mobimir.store.mongodb.cart;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LinkedLogs;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Reads the one document that holds an owner's cart, and writes it if it has not changed meanwhile. */
final class CartDocumentStore {
    private final Mongo mongo;
    private final CartDocuments documents;

    CartDocumentStore(Mongo mongo, CartDocuments documents) {
        this.mongo = mongo;
        this.documents = documents;
    }

    /**
     * A cart as it was read.
     *
     * @param document empty if there is none yet
     */
    record CartPage(Owner owner, Optional<Document> document, CartLog log) {
        long version() {
            return document.map(DocumentVersions::of).orElse(0L);
        }

        /** Returns whether an entry can simply be appended. */
        boolean hasLog() {
            return document.filter(found -> found.containsKey(CartDocuments.LOG) && !DocumentVersions.isDeleted(found))
                    .isPresent();
        }

        /** Returns the folded entries; only if they were read. */
        List<LogEntry> folded() {
            return document.map(found -> CartDocuments.entries(Fields.of(found), CartDocuments.FOLDED))
                    .orElse(List.of());
        }
    }

    /** Reads the cart without its folded entries. */
    CartPage current(Owner owner, MongoCollection<Document> carts) {
        return read(owner, carts, Projections.exclude(CartDocuments.FOLDED, CartDocuments.APPLIED));
    }

    CartPage whole(Owner owner) {
        return read(owner, carts(), new Document());
    }

    private CartPage read(Owner owner, MongoCollection<Document> carts, Bson projection) {
        Bson working = Filters.or(
                Filters.eq("_id", CartDocuments.id(owner)),
                Filters.exists(CartDocuments.LOG),
                Filters.eq("status", "active"));
        List<Document> found = Mongo.call(() -> carts.find(Filters.and(belongsTo(owner), working))
                .projection(projection)
                .into(new ArrayList<>()));
        Optional<Document> document = found.stream().max(likeliest(owner));
        return new CartPage(owner, document, document.map(this::log).orElse(CartLog.EMPTY));
    }

    /**
     * Orders an owner's documents: the one the shop created comes before one that it adopted, then the newest active
     * one.
     */
    private static Comparator<Document> likeliest(Owner owner) {
        return Comparator.<Document, Boolean>comparing(
                        each -> CartDocuments.id(owner).equals(each.get("_id")))
                .thenComparing(each -> each.containsKey(CartDocuments.LOG))
                .thenComparing(each -> "active".equals(each.get("status")))
                .thenComparing(each -> DocumentVersions.of(each));
    }

    private CartLog log(Document document) {
        if (DocumentVersions.isDeleted(document)) {
            return CartLog.EMPTY;
        }
        try {
            return documents.log(document);
        } catch (InvalidField e) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "the cart document " + document.get("_id") + " cannot be read: " + e.getMessage(),
                    e);
        }
    }

    /**
     * Finds the owner's documents. A user's old cart may also name a session. A guest's must name no user, or every
     * shard would be asked.
     */
    private static Bson belongsTo(Owner owner) {
        return owner.match(
                user -> Filters.eq("user_id", user.value()),
                guest -> Filters.and(Filters.eq("user_id", null), Filters.eq("session_id", guest.value())));
    }

    /** Appends a customer's change to the page; returns false if another writer was faster. */
    boolean append(CartPage page, LinkedLogs next, LogEntry entry, Instant now) {
        Document changed = new Document("updated_at", Date.from(now))
                .append(DocumentVersions.FIELD, DocumentVersions.next(Mongo.micros(now), page.version()));
        if (!page.hasLog()) {
            changed.putAll(CartDocuments.content(next, now));
            return write(page, changed, new Document(), now);
        }
        changed.putAll(CartDocuments.view(next, now));
        Document pushed = new Document(CartDocuments.LOG, EntryDocuments.write(entry));
        if (entry instanceof Recorded recorded) {
            pushed.append(CartDocuments.APPLIED, recorded.change().id().toString());
        }
        return write(page, changed, pushed, now);
    }

    /**
     * Rewrites the same cart in another form, without raising its time of change. Raises the version by one only: this
     * also runs on the passive side of a migration, which must not get ahead.
     */
    boolean tidy(CartPage page, LinkedLogs state, Optional<List<LogEntry>> folded, Instant now) {
        Document content = CartDocuments.content(state, now).append(DocumentVersions.FIELD, page.version() + 1);
        state.cart(now).changedAt().ifPresent(last -> content.append("updated_at", Date.from(last)));
        folded.ifPresent(entries -> content.append(CartDocuments.FOLDED, CartDocuments.entries(entries)));
        return write(page, content, new Document(), now);
    }

    private boolean write(CartPage page, Document written, Document pushed, Instant now) {
        Document content = new Document(written).append(DocumentVersions.DELETED, false);
        if (page.document.isEmpty()) {
            Document created = created(page.owner, now);
            created.putAll(content);
            return Mongo.unlessDuplicate(() -> carts().insertOne(created));
        }
        Document read = page.document.get();
        Bson unchanged = Filters.and(exactly(read), DocumentVersions.unchanged(read));
        Document update = new Document("$set", content);
        if (!pushed.isEmpty()) {
            update.append("$push", pushed);
        }
        return Mongo.call(() -> carts().updateOne(unchanged, update).getMatchedCount()) == 1;
    }

    static Document created(Owner owner, Instant now) {
        Document created = new Document("_id", CartDocuments.id(owner));
        created.putAll(CartDocuments.owner(owner));
        return created.append("created_at", Date.from(now));
    }

    /** Finds the document that holds the owner's cart, as {@link #whole}, but does not skip one with an unknown status. */
    Optional<Document> counting(Owner owner) {
        Bson notEnded = Filters.or(
                Filters.eq("_id", CartDocuments.id(owner)),
                Filters.exists(CartDocuments.LOG),
                Filters.nin("status", CartDocuments.ENDED));
        List<Document> found = Mongo.call(
                () -> carts().find(Filters.and(belongsTo(owner), notEnded)).into(new ArrayList<>()));
        return found.stream().max(likeliest(owner));
    }

    /** Replaces the document that was read; returns false if another writer was faster. */
    boolean replace(Optional<Document> read, Document document) {
        if (read.isEmpty()) {
            return Mongo.unlessDuplicate(() -> carts().insertOne(document));
        }
        Bson unchanged = Filters.and(exactly(read.get()), DocumentVersions.unchanged(read.get()));
        return Mongo.call(() -> carts().replaceOne(unchanged, document).getMatchedCount()) == 1;
    }

    /** Adds fields to a document without raising its version; returns false if another writer was faster. */
    boolean complete(Document read, Document fields) {
        Document update =
                new Document("$set", new Document(fields).append(DocumentVersions.FIELD, DocumentVersions.of(read)));
        Bson unchanged = Filters.and(exactly(read), DocumentVersions.unchanged(read));
        return Mongo.call(() -> carts().updateOne(unchanged, update).getMatchedCount()) == 1;
    }

    /** Finds the document by its shard key too, so that only one shard is asked. */
    private static Bson exactly(Document document) {
        return Filters.and(
                Filters.eq("_id", document.get("_id")),
                Filters.eq("user_id", document.get("user_id")),
                Filters.eq("session_id", document.get("session_id")));
    }

    MongoCollection<Document> carts() {
        return mongo.collection(ShopCollection.CARTS);
    }
}
