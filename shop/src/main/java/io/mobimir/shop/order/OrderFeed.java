package io.mobimir.shop.order;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which orders took a step lately, whichever instance took it: a hint where to look, for {@link Orders#trail} is the truth.
 * A step of an instance that died right after it comes late, when another finishes its work, and may come twice. The
 * placing of an order is not told: nobody waits for an order that is not there.
 */
public interface OrderFeed {
    /** The most that is read at once. */
    Duration LONGEST = Duration.ofMinutes(2);

    /** How long a step can be read. */
    Duration MEMORY = Duration.ofHours(1);

    /**
     * The steps told in these seconds, both included, in no order. Seconds are those of the teller's clock: who does not
     * want to miss a step reads some seconds again, for clocks differ and writes take their time.
     */
    List<OrderChange> between(Instant first, Instant last);

    /** Every whole second from the first moment to the last. */
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
