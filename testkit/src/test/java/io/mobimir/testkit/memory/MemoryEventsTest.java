package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.event.Events;
import io.mobimir.testkit.contract.event.EventExportContract;
import io.mobimir.testkit.contract.event.EventsContract;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;

class MemoryEventsTest {
    private static final Cursors CURSORS = new Cursors("secret".getBytes(StandardCharsets.UTF_8));

    @Nested
    class Finding extends EventsContract {
        @Override
        protected Events open(Clock clock) {
            return new MemoryEvents(clock, RETENTION, CURSORS);
        }
    }

    @Nested
    class Exporting extends EventExportContract {
        private @Nullable Events shared;

        @Override
        protected Events open(Clock clock) {
            if (shared == null) {
                shared = new MemoryEvents(clock, EventsContract.RETENTION, CURSORS);
            }
            return shared;
        }
    }
}
