package io.mobimir.store.mongodb.cart;

import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.CartState;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.store.mongodb.Conversion;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Fields;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bson.Document;

/**
 * Converts documents to carts without a server that knows which of an owner's documents counts. Skips carts that have
 * ended. Of several active ones, the newest wins when all are written.
 */
public final class CartConversion {
    private final CartDocuments documents;

    /** @param prices names and prices of products, for carts that store only product ids */
    public CartConversion(Function<ProductId, Optional<Item>> prices) {
        this.documents = new CartDocuments(prices::apply);
    }

    /** Converts a cart; empty if it has ended. */
    public Optional<ScannedKey<CartState>> scanned(Document document) {
        return scanned(
                document,
                (owner, cart) -> counts(owner, cart) ? Optional.of(versioned(owner, cart)) : Optional.empty());
    }

    private static boolean counts(Owner owner, Document document) {
        return CartDocuments.id(owner).equals(document.get("_id"))
                || document.containsKey(CartDocuments.LOG)
                || !(document.get("status") instanceof String status && CartDocuments.ENDED.contains(status));
    }

    private Versioned<CartState> versioned(Owner owner, Document document) {
        return DocumentVersions.isDeleted(document)
                ? deleted(document)
                : versioned(owner, document, documents.read(document));
    }

    /**
     * Converts a document for a scan.
     *
     * @param reader returns nothing for a document that does not count
     */
    static Optional<ScannedKey<CartState>> scanned(
            Document document, BiFunction<Owner, Document, Optional<Versioned<CartState>>> reader) {
        Owner owner;
        try {
            owner = ownerOf(document);
        } catch (InvalidField e) {
            return Optional.of(Conversion.rejected(Conversion.unnamed(document), e));
        }
        try {
            return reader.apply(owner, document).map(state -> new ScannedKey.Found<>(owner.key(), state));
        } catch (InvalidField e) {
            return Optional.of(Conversion.rejected(owner.key(), e));
        }
    }

    /** Returns the owner; refuses one that is no text, because it cannot be looked up. */
    private static Owner ownerOf(Document document) {
        Fields fields = Fields.of(document);
        List.of("user_id", "session_id").stream()
                .filter(fields::has)
                .findFirst()
                .ifPresent(fields::key);
        return CartDocuments.ownerOf(document);
    }

    static Versioned<CartState> deleted(Document document) {
        return new Versioned<>(DocumentVersions.of(document), Optional.empty());
    }

    static Versioned<CartState> versioned(Owner owner, Document document, CartLog log) {
        long version = version(document, log);
        return new Versioned<>(version, Optional.of(CartState.of(owner, log, version)));
    }

    /** Returns at least the version in the log, because an older base must not get a version that a base once had. */
    static long version(Document document, CartLog log) {
        return Math.max(DocumentVersions.of(document), log.revision());
    }
}
