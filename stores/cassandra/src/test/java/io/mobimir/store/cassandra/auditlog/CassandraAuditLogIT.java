package io.mobimir.store.cassandra.auditlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.AuditLogContract;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@OnCassandra
class CassandraAuditLogIT extends AuditLogContract {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Override
    protected AuditLog open(Clock clock) {
        BucketPlans plans = new BucketPlans(fixture.cassandra(), clock);
        CassandraAuditLog.declare(plans);
        Cursors cursors = new Cursors("secret".getBytes(StandardCharsets.UTF_8));
        return new CassandraAuditLog(fixture.cassandra(), plans, cursors, clock);
    }

    @Test
    void neither_a_day_nor_an_actor_is_one_partition() {
        AuditLog log = open(Clock.systemUTC());
        String actor = AuditedChange.actor(RandomKeys.user());
        for (int i = 0; i < 50; i++) {
            log.begin(new AuditedChange(actor, "move-order", "/staff/orders/ORD-" + i, "", ""));
        }
        Set<String> days = new HashSet<>();
        fixture.cassandra()
                .execute(SimpleStatement.newInstance(
                        fixture.cassandra().inKeyspace("SELECT DISTINCT day, bucket FROM shop.audit_log")))
                .currentPage()
                .forEach(row -> days.add(row.getString("day") + " " + row.getInt("bucket")));
        assertThat(days).hasSizeGreaterThan(1);
        fixture.cassandra()
                .execute(SimpleStatement.newInstance(
                        fixture.cassandra().inKeyspace("SELECT DISTINCT actor, bucket FROM shop.audit_log_by_actor")))
                .currentPage()
                .forEach(row -> assertThat(row.getInt("bucket")).isGreaterThan(20_000_000));
    }
}
