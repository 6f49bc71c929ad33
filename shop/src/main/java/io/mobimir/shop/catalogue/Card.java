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
 * The changeable description of a product.
 *
 * @param wordings at least one language
 * @param attributes such as {@code color: Черный}, on which listings can be filtered
 * @param image the location of the picture
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

    /** Refuses a locale that is not a plain language tag, because it would be read back as another one. */
    private static void requireLanguage(Locale locale) {
        if (locale.getLanguage().isEmpty()
                || !Locale.forLanguageTag(locale.toLanguageTag()).equals(locale)) {
            throw new InvalidField("names", "must be by language, such as ru or en-GB, not \"" + locale + "\"");
        }
    }

    /** Returns the wording in the first of these languages that the card has, or else in any. */
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
