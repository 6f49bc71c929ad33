package io.mobimir.bench.checkout;

import java.math.BigDecimal;

/** The products of the hand-written shops. They never change, because those shops do not. */
record Goods(String id, String name, String description, String category, BigDecimal price) {
    static final String ZONE = "moscow";
    static final String CURRENCY = "RUB";
    static final String PAYMENT = "card";
    static final String CITY = "Москва";
    static final String STREET = "Тверская ул., д. 10";
    static final String POSTAL_CODE = "125009";

    /** The units of each product; more than all rounds sell. */
    static final int UNITS = 100_000_000;

    static Goods number(int n) {
        return new Goods(
                id(n),
                "Смартфон X" + n,
                "Экран 6,1 дюйма, 128 ГБ, две камеры, работает сутки без зарядки; гарантия один год.",
                "Электроника",
                new BigDecimal("45990.00"));
    }

    static String id(int n) {
        return "PROD-" + n;
    }
}
