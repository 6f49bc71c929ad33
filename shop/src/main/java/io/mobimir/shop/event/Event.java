package io.mobimir.shop.event;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;

/**
 * Something that a user did, once.
 *
 * @param resource what it was done to: a product, a category, a page
 * @param details whatever the front end tells about it, such as price, category or the words searched for
 */
public record Event(EventId id, UserId user, EventType type, Optional<String> resource, Map<String, String> details) {

    /** The most bytes that all keys and values of the details may have together. */
    public static final int MAX_DETAILS = 8_192;

    private static final int MAX_ENTRIES = 32;

    public Event {
        Require.present("event_id", id);
        Require.present("user_id", user);
        Require.present("event_type", type);
        Require.present("resource_id", resource).ifPresent(value -> Require.id("resource_id", value));
        if (type.isAboutProduct() && resource.isEmpty()) {
            throw new InvalidField("resource_id", "must name the product of " + type);
        }
        details = Require.map("details", details, MAX_ENTRIES, MAX_DETAILS);
        if (bytes(details) > MAX_DETAILS) {
            throw new InvalidField("details", "must have at most " + MAX_DETAILS + " bytes");
        }
    }

    public static Event of(EventId id, UserId user, EventType type, String resource) {
        return new Event(id, user, type, Optional.of(resource), Map.of());
    }

    public Instant time() {
        return id.time();
    }

    /** The day, in UTC, that the event belongs to. */
    public LocalDate day() {
        return LocalDate.ofInstant(time(), ZoneOffset.UTC);
    }

    /** Whether a store that keeps events for so long no longer has this one; zero means that it has it for ever. */
    public boolean isOver(Instant now, Duration retention) {
        return !retention.isZero() && !now.isBefore(time().plus(retention));
    }

    /** The product that the event is about, if it is about one. */
    public Optional<ProductId> product() {
        return type.isAboutProduct() ? resource.map(ProductId::new) : Optional.empty();
    }

    /** About how much room the event takes. */
    public int bytes() {
        return bytes(details) + resource.map(Event::bytes).orElse(0);
    }

    private static int bytes(Map<String, String> texts) {
        return texts.entrySet().stream()
                .mapToInt(entry -> bytes(entry.getKey()) + bytes(entry.getValue()))
                .sum();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
