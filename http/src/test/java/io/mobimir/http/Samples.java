package io.mobimir.http;

import io.mobimir.shop.ProductId;

/** Valid bodies. */
public final class Samples {
    private Samples() {}

    public static String product(ProductId id, String category, String price) {
        return """
                {"product_id": "%s", "card": %s}""".formatted(id, card(category, price));
    }

    public static String card(String category, String price) {
        return """
                {"category": "%s", "price": {"amount": "%s", "currency": "RUB"},
                 "names": {"ru": {"name": "Смартфон Альфа", "description": "Экран 6.5"}, "en": {"name": "Alpha phone"}},
                 "attributes": {"color": "Черный"}, "image": "https://img.example/alpha.jpg"}""".formatted(category, price);
    }

    public static String line(ProductId id, int quantity) {
        return """
                {"product_id": "%s", "quantity": %d, "geozone": "moscow"}""".formatted(id, quantity);
    }

    public static String checkout() {
        return """
                {"geozone": "moscow", "payment_method": "card",
                 "shipping_address": {"city": "Москва", "street": "Тверская, 1", "postal_code": "125009"}}""";
    }
}
