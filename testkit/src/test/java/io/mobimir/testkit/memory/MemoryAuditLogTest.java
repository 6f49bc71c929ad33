package io.mobimir.testkit.memory;

import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.testkit.contract.AuditLogContract;
import java.time.Clock;

class MemoryAuditLogTest extends AuditLogContract {
    @Override
    protected AuditLog open(Clock clock) {
        return new MemoryAuditLog(clock);
    }
}
