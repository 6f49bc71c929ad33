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
 * One action of a user.
 *
 * @param resource the object of the action: a product, a category, a page
 * @param details details from the front end, such as price, category or the words searched for
 */
public record Event(EventId id, UserId user, EventType type, Optional<String> resource, Map<String, String> details) {

    /** The largest size in bytes of all keys and values of the details together. */
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

    /** Returns the day, in UTC, of the event. */
    public LocalDate day() {
        return LocalDate.ofInstant(time(), ZoneOffset.UTC);
    }

    /** Returns whether the event is older than the store's retention; zero keeps events for ever. */
    public boolean isOver(Instant now, Duration retention) {
        return !retention.isZero() && !now.isBefore(time().plus(retention));
    }

    /** Returns the product of the event, if it has one. */
    public Optional<ProductId> product() {
        return type.isAboutProduct() ? resource.map(ProductId::new) : Optional.empty();
    }

    /** Returns the approximate size of the event. */
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
