package io.mobimir.store.mongodb.stock;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Removes expired entries from a document, so that it does not grow for ever. */
final class EntryExpiry {
    private static final int MOST = 500;

    private final StockDocumentStore file;
    private final Clock clock;

    EntryExpiry(StockDocumentStore file, Clock clock) {
        this.file = file;
        this.clock = clock;
    }

    /** Removes expired entries. If the document changes meanwhile, the next delivery tries again. */
    void forget(ProductId product, Zone zone) {
        String entries = StockDocuments.ledger(zone) + "." + StockDocuments.ENTRIES;
        Document document = Mongo.call(() -> file.products()
                .find(Filters.eq("product_id", product.value()))
                .projection(
                        Projections.include("category", DocumentVersions.STOCK, StockDocuments.fence(zone), entries))
                .first());
        if (document == null || StockDocuments.stand(document, zone).standing() != Standing.OPEN) {
            return;
        }
        List<Bson> updates = new ArrayList<>();
        old(document, zone).forEach(field -> updates.add(Updates.unset(entries + "." + field)));
        if (!updates.isEmpty()) {
            updates.add(Updates.inc(DocumentVersions.STOCK, 1L));
            file.update(
                    new ArrayList<>(List.of(
                            StockDocumentStore.exactly(document),
                            DocumentVersions.unchanged(document, DocumentVersions.STOCK))),
                    updates);
        }
    }

    private List<String> old(Document document, Zone zone) {
        Instant since = clock.instant().minus(Stock.REMEMBERED);
        Document entries = Optional.ofNullable(document.get(StockDocuments.LEDGER, Document.class))
                .map(ledger -> ledger.get(zone.value(), Document.class))
                .map(book -> book.get(StockDocuments.ENTRIES, Document.class))
                .orElse(new Document());
        return entries.keySet().stream()
                .filter(field -> isOver(entries.get(field, Document.class), since))
                .limit(MOST)
                .toList();
    }

    private static boolean isOver(Document entry, Instant since) {
        return !"held".equals(entry.get("state"))
                && entry.get("at") instanceof Date changed
                && changed.toInstant().isBefore(since);
    }
}
