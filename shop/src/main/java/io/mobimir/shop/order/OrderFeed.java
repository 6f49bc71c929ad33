package io.mobimir.shop.order;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/**
 * The orders that took a step lately, on any instance. The feed is a hint only; {@link Orders#trail} is the truth. If an
 * instance died right after a step, the step appears late, when another instance finishes its work, and may appear twice.
 * The placing of an order is not in the feed: nobody watches an order before it exists.
 */
public interface OrderFeed {
    /** The longest period of one read. */
    Duration LONGEST = Duration.ofMinutes(2);

    /** How long the feed keeps a step. */
    Duration MEMORY = Duration.ofHours(1);

    /**
     * Returns the steps of these seconds, both included, unordered. Seconds are those of the writer's clock: to miss no
     * step, read some seconds again, because clocks differ and writes take time.
     */
    List<OrderChange> between(Instant first, Instant last);

    /** Returns every whole second from the first moment to the last. */
    static List<Instant> seconds(Instant first, Instant last) {
        Instant begin = first.truncatedTo(ChronoUnit.SECONDS);
        if (last.isBefore(begin) || Duration.between(begin, last).compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "from " + first + " to " + last + " is not a time of up to " + LONGEST.toSeconds() + " s");
        }
        return Stream.iterate(begin, second -> !second.isAfter(last), second -> second.plusSeconds(1))
                .toList();
    }
}
