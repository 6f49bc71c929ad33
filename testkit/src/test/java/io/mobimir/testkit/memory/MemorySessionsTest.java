package io.mobimir.testkit.memory;

import io.mobimir.shop.session.Sessions;
import io.mobimir.testkit.contract.SessionsContract;
import java.time.Clock;

class MemorySessionsTest extends SessionsContract {
    @Override
    protected Sessions open(Clock clock) {
        return new MemorySessions(clock);
    }
}
