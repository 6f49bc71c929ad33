package io.mobimir.app.migration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;
import org.bson.Document;

/** Orders and carts of an old shop, and the file that {@code mongoexport} makes of them. */
final class FiledOrders {
    private FiledOrders() {}

    static Document order(String id, String user, Instant changed) {
        return new Document("_id", id)
                .append("order_id", id)
                .append("user_id", user)
                .append("geozone", "moscow")
                .append("created_at", Date.from(changed))
                .append(
                        "items",
                        List.of(new Document("product_id", "PROD-1")
                                .append("name", "Чехол")
                                .append("quantity", 2)
                                .append("price", 990.5)))
                .append("status", "processing")
                .append("total_amount", 1981.0)
                .append(
                        "shipping_address",
                        new Document("city", "Москва")
                                .append("street", "Тверская")
                                .append("postal_code", "125009"))
                .append("updated_at", Date.from(changed));
    }

    static Document cart(String user, String product, Instant changed) {
        return new Document("_id", user)
                .append("user_id", user)
                .append(
                        "items",
                        List.of(new Document("product_id", product)
                                .append("quantity", 2)
                                .append("added_at", Date.from(changed))))
                .append("status", "active")
                .append("created_at", Date.from(changed))
                .append("updated_at", Date.from(changed));
    }

    static Document product(String id, Instant changed) {
        return new Document("_id", id)
                .append("product_id", id)
                .append("name", "Чехол")
                .append("category", "Аксессуары")
                .append("price", 990.5)
                .append("stock_by_zone", new Document("moscow", 3))
                .append("created_at", Date.from(changed))
                .append("updated_at", Date.from(changed));
    }

    static Path lines(Path file, List<Document> documents) {
        String lines = documents.stream().map(Document::toJson).collect(Collectors.joining("\n"));
        try {
            return Files.write(file, lines.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
