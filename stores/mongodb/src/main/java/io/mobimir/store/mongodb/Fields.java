package io.mobimir.store.mongodb;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.Decimal128;

/**
 * Reads the fields of a document that another program may have written. Refuses a wrong value by the field's path, such
 * as {@code items[1].price}.
 */
public final class Fields {
    private static final String RUB = "RUB";
    /** The largest rounding error of an amount that was stored as a double. */
    private static final BigDecimal DOUBLE_ERROR = new BigDecimal("0.0001");

    private final Document document;
    private final String path;

    private Fields(Document document, String path) {
        this.document = document;
        this.path = path;
    }

    public static Fields of(Document document) {
        return new Fields(document, "");
    }

    public boolean has(String name) {
        return document.get(name) != null;
    }

    public Document document() {
        return document;
    }

    public String text(String name) {
        return optionalText(name).orElseThrow(() -> refuse(name, "is missing"));
    }

    /** Returns a text; numbers and truth values count as their text. */
    public Optional<String> optionalText(String name) {
        Object value = document.get(name);
        if (value instanceof Document || value instanceof List) {
            throw refuse(name, "must be a text, not " + kind(value));
        }
        return Optional.ofNullable(value).map(Object::toString);
    }

    /** Returns a text by which the document can be found again; values of other types are refused. */
    public String key(String name) {
        Object value = document.get(name);
        if (value == null) {
            throw refuse(name, "is missing");
        }
        if (value instanceof String key) {
            return key;
        }
        throw refuse(name, "must be a text, not " + kind(value));
    }

    public int number(String name) {
        Object value = document.get(name);
        if (value == null) {
            throw refuse(name, "is missing");
        }
        BigDecimal number = decimal(name, value);
        try {
            return number.intValueExact();
        } catch (ArithmeticException e) {
            throw refuse(name, "must be a whole number, not " + number.toPlainString());
        }
    }

    public long longNumber(String name) {
        if (document.get(name) instanceof Number number) {
            return number.longValue();
        }
        throw refuse(name, "must be a number");
    }

    public boolean flag(String name, boolean otherwise) {
        Object value = document.get(name);
        return value instanceof Boolean flag ? flag : otherwise;
    }

    public Instant time(String name) {
        return optionalTime(name).orElseThrow(() -> refuse(name, "is missing"));
    }

    public Optional<Instant> optionalTime(String name) {
        Object value = document.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Date date) {
            return Optional.of(date.toInstant());
        }
        throw refuse(name, "must be a date, not " + kind(value));
    }

    /** Returns the currency that the document names, or roubles if it names none. */
    public Currency currency() {
        String code = optionalText("currency").orElse(RUB);
        try {
            return Currency.getInstance(code);
        } catch (IllegalArgumentException e) {
            throw refuse("currency", "is unknown: \"" + code + "\"");
        }
    }

    /** Returns an amount that is stored as a decimal, or as a double as in old documents. */
    public Money money(String name, Currency currency) {
        Object value = document.get(name);
        if (value == null) {
            throw refuse(name, "is missing");
        }
        BigDecimal amount = decimal(name, value);
        try {
            return new Money(value instanceof Double ? toCoins(amount, currency) : amount, currency);
        } catch (InvalidField e) {
            throw refuse(name, e.problem());
        }
    }

    private static BigDecimal toCoins(BigDecimal amount, Currency currency) {
        BigDecimal coins = amount.setScale(Math.max(0, currency.getDefaultFractionDigits()), RoundingMode.HALF_EVEN);
        return coins.subtract(amount).abs().compareTo(DOUBLE_ERROR) < 0 ? coins : amount;
    }

    private BigDecimal decimal(String name, Object value) {
        try {
            if (value instanceof Decimal128 decimal) {
                return decimal.bigDecimalValue();
            }
            if (value instanceof Number number) {
                return new BigDecimal(number.toString());
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw refuse(name, "is not a number: " + value);
        }
        throw refuse(name, "must be a number, not " + kind(value));
    }

    /** Returns the inner document, which must exist. */
    public Fields inner(String name) {
        return optionalInner(name).orElseThrow(() -> refuse(name, "is missing"));
    }

    public Optional<Fields> optionalInner(String name) {
        Object value = document.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Document inner) {
            return Optional.of(new Fields(inner, path + name + "."));
        }
        throw refuse(name, "must be a document, not " + kind(value));
    }

    /** Returns the documents of an array; none if there is no array. */
    public List<Fields> list(String name) {
        Object value = document.get(name);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> elements)) {
            throw refuse(name, "must be an array, not " + kind(value));
        }
        List<Fields> all = new ArrayList<>(elements.size());
        for (Object element : elements) {
            String at = name + "[" + all.size() + "]";
            if (!(element instanceof Document inner)) {
                throw refuse(at, "must be a document");
            }
            all.add(new Fields(inner, path + at + "."));
        }
        return all;
    }

    /** Returns the texts of an array; none if there is no array. */
    public List<String> texts(String name) {
        return document.get(name) instanceof List<?> elements
                ? elements.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** Returns all fields of the inner document as texts; none if there is no such document. */
    public Map<String, String> textsByName(String name) {
        Map<String, String> texts = new HashMap<>();
        optionalInner(name)
                .ifPresent(all -> all.document
                        .keySet()
                        .forEach(key -> all.optionalText(key).ifPresent(value -> texts.put(key, value))));
        return texts;
    }

    /** Makes a value from these fields; adds the path in the document to a refusal. */
    public <T> T check(Supplier<T> made) {
        try {
            return made.get();
        } catch (InvalidField e) {
            throw path.isEmpty() || e.field().startsWith(path) ? e : refuse(e.field(), e.problem());
        }
    }

    public InvalidField refuse(String name, String problem) {
        return new InvalidField(path + name, problem);
    }

    private static String kind(Object value) {
        if (value instanceof Document) {
            return "a document";
        }
        if (value instanceof List) {
            return "an array";
        }
        if (value instanceof Number) {
            return "the number " + value;
        }
        return value instanceof String
                ? "the text \"" + value + "\""
                : "a " + value.getClass().getSimpleName();
    }
}
