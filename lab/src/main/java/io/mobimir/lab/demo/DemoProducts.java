package io.mobimir.lab.demo;

import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Wording;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The products of the demo shop. Seven in ten are electronics, which makes one shard hot. */
final class DemoProducts {
    private static final Locale RUSSIAN = Locale.forLanguageTag("ru");
    private static final Instant OPENING = Instant.parse("2024-01-15T10:00:00Z");
    private static final int DAYS = 600;

    private static final List<Kind> ELECTRONICS = List.of(
            new Kind("Электроника.Смартфоны", "Смартфон", "Smartphone", 9_990, 149_990),
            new Kind("Электроника.Ноутбуки", "Ноутбук", "Laptop", 29_990, 299_990),
            new Kind("Электроника.Наушники", "Наушники", "Headphones", 990, 49_990),
            new Kind("Электроника.Планшеты", "Планшет", "Tablet", 12_990, 119_990));
    private static final List<Kind> OTHERS = List.of(
            new Kind("Книги", "Книга", "Book", 190, 2_990),
            new Kind("Одежда.Обувь", "Кроссовки", "Sneakers", 2_490, 19_990),
            new Kind("Дом.Кухня", "Чайник", "Kettle", 1_290, 12_990),
            new Kind("Игрушки", "Конструктор", "Building set", 490, 14_990));
    private static final List<String> COLOURS = List.of("Черный", "Белый", "Синий", "Красный", "Зеленый");
    private static final List<String> MEMORIES = List.of("64GB", "128GB", "256GB", "512GB");

    private record Kind(String category, String russian, String english, int cheapest, int dearest) {}

    private final long seed;

    DemoProducts(long seed) {
        this.seed = seed;
    }

    Product product(int number) {
        SplittableRandom random = Randoms.of(seed, "product", number);
        List<Kind> kinds = random.nextInt(10) < 7 ? ELECTRONICS : OTHERS;
        Kind kind = kinds.get(random.nextInt(kinds.size()));
        Instant created = OPENING.plus(Duration.ofMinutes(random.nextInt(DAYS * 24 * 60)));
        return new Product(new ProductId("PROD-%05d".formatted(number + 1)), created, 0, card(kind, number, random));
    }

    private static Card card(Kind kind, int number, SplittableRandom random) {
        int roubles = kind.cheapest + (int) (Math.pow(random.nextDouble(), 3) * (kind.dearest - kind.cheapest));
        String model = " " + (char) ('A' + random.nextInt(26)) + (number % 900 + 100);
        String colour = COLOURS.get(random.nextInt(COLOURS.size()));
        String memory = MEMORIES.get(random.nextInt(MEMORIES.size()));
        return new Card(
                new Category(kind.category),
                Money.rub(BigDecimal.valueOf(roubles).toPlainString()),
                Map.of(
                        RUSSIAN,
                        new Wording(kind.russian + model, kind.russian + ", цвет: " + colour + ", память: " + memory),
                        Locale.ENGLISH,
                        new Wording(kind.english + model, kind.english + " with " + memory)),
                Map.of("color", colour, "memory", memory),
                Optional.of("https://img.example/" + (number + 1) + ".webp"),
                random.nextInt(50) != 0);
    }
}
