package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import java.util.List;
import java.util.Map;

/** What every zone has of a product, and what is still known of how that came about: what one document holds. */
public record StoredStock(ProductId product, Map<Zone, Shelf> shelves) {
    public StoredStock {
        shelves = Map.copyOf(shelves);
    }

    /** What one zone has of a product. */
    public record Shelf(Level level, List<StockEntry> entries) {
        public Shelf {
            entries = List.copyOf(entries);
        }
    }
}
