package io.mobimir.shop.catalogue;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Require;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Optional;

/**
 * What the shop says about a product and may say differently tomorrow.
 *
 * @param wordings at least one language
 * @param attributes such as {@code color: Черный}, by which listings can be narrowed
 * @param image where the picture is
 * @param active whether listings show the product; its card can be read in any case
 */
public record Card(
        Category category,
        Money price,
        Map<Locale, Wording> wordings,
        Map<String, String> attributes,
        Optional<String> image,
        boolean active) {

    private static final int MAX_LANGUAGES = 20;
    private static final int MAX_IMAGE = 1_024;

    public Card {
        Require.present("category", category);
        Require.present("price", price).asPrice("price");
        wordings = Map.copyOf(Require.present("names", wordings));
        Require.between("names", wordings.size(), 1, MAX_LANGUAGES);
        wordings.keySet().forEach(Card::requireLanguage);
        attributes = Attributes.valid(attributes);
        Require.present("image", image).ifPresent(address -> Require.filled("image", address, MAX_IMAGE));
    }

    /** A locale that is not a plain language tag would come back as another one. */
    private static void requireLanguage(Locale locale) {
        if (locale.getLanguage().isEmpty()
                || !Locale.forLanguageTag(locale.toLanguageTag()).equals(locale)) {
            throw new InvalidField("names", "must be by language, such as ru or en-GB, not \"" + locale + "\"");
        }
    }

    /** In the first of these languages that the card has, or in any. */
    public Wording wording(List<LanguageRange> preferred) {
        Locale found = Locale.lookup(preferred, wordings.keySet());
        return wordings.entrySet().stream()
                .filter(entry -> found == null || entry.getKey().equals(found))
                .min(Comparator.comparing(entry -> entry.getKey().toLanguageTag()))
                .orElseThrow()
                .getValue();
    }

    public Card withPrice(Money other) {
        return new Card(category, other, wordings, attributes, image, active);
    }

    public Card withActive(boolean other) {
        return new Card(category, price, wordings, attributes, image, other);
    }

    public Card withAttributes(Map<String, String> others) {
        return new Card(category, price, wordings, others, image, active);
    }

    public Card withWordings(Map<Locale, Wording> others) {
        return new Card(category, price, others, attributes, image, active);
    }

    public Card in(Category other) {
        return new Card(other, price, wordings, attributes, image, active);
    }
}
