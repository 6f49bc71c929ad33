package io.mobimir.app.command.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.CommandLineRun;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Entity;
import io.mobimir.app.migration.EntityMigration;
import io.mobimir.app.migration.MemoryShopSide;
import io.mobimir.app.migration.Participation;
import io.mobimir.app.migration.ShopSide;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.memory.MemoryAuditLog;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the commands on stores in memory; a test of the whole platform runs them on real stores. */
class MigrateCommandTest {
    private static final Timing QUICK = new Timing(
            Duration.ofMillis(10),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(2),
            Duration.ofSeconds(2));

    private final MemoryShopSide origin = new MemoryShopSide();
    private final MemoryShopSide target = new MemoryShopSide();
    private final AuditLog log = new MemoryAuditLog(Clock.systemUTC());

    private MigrationAccess open(Config config, Entity entity) {
        Sides<ShopSide> sides = new Sides<>(origin, target);
        return new MigrationAccess(
                config,
                EntityMigration.of(entity, sides, QUICK, Clock.systemUTC()),
                "from here to there",
                log,
                () -> {});
    }

    private CommandLineRun migrate(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Map<String, String> environment = Map.of("MOBIMIR_HOMES_ORDERS", "mongodb", "MOBIMIR_HOMES_STOCK", "mongodb");
        Terminal terminal = new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), false, environment);
        int code = MigrateCommand.with(terminal, this::open).execute(args);
        return new CommandLineRun(code, out.toString(), err.toString());
    }

    private void order() {
        origin.orders().place(SampleOrders.of(RandomKeys.user(), Instant.now()));
    }

    @Test
    void what_does_not_come_from_mongodb_does_not_migrate() {
        CommandLineRun run = CommandLineRun.of("migrate", "status", "orders");
        assertThat(run.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(run.err())
                .startsWith("mobimir: homes.orders is cassandra: nothing is to be migrated")
                .hasLineCount(1);
    }

    @Test
    void a_step_is_in_the_audit_log_under_the_name_of_whoever_ran_the_command_and_a_look_is_not() {
        migrate("status", "orders");
        migrate("start", "orders", "--reason", "in the maintenance window");
        String actor = AuditedChange.command(System.getProperty("user.name"));
        assertThat(log.ofActor(actor, 10, Optional.empty()).items())
                .singleElement()
                .satisfies(entry -> assertThat(entry.outcome().orElseThrow().kind())
                        .as("no instance takes part")
                        .isEqualTo(AuditedOutcome.Kind.REFUSED))
                .extracting(AuditEntry::change)
                .isEqualTo(
                        new AuditedChange(actor, "mobimir migrate start", "orders", "", "in the maintenance window"));
    }

    @Test
    void the_plan_names_every_phase_and_what_cannot_be_converted() {
        order();
        assertThat(migrate("plan", "orders").out())
                .contains("orders from here to there", "DUAL_WRITE", "TARGET_READS", "homes.orders = cassandra")
                .contains("orders: ORIGIN", "0 instances take part");
        assertThat(migrate("plan", "orders", "--scan").code()).isEqualTo(ExitCodes.OK);
        origin.states.breakDocument("O-1", "status: is unknown: paid?");
        CommandLineRun scanned = migrate("plan", "orders", "--scan");
        assertThat(scanned.code()).isEqualTo(ExitCodes.NO);
        assertThat(scanned.out()).contains("1 can be copied, 1 cannot be converted", "O-1: status: is unknown: paid?");
    }

    @Test
    void a_start_that_nobody_would_follow_is_refused() {
        CommandLineRun run = migrate("start", "orders");
        assertThat(run.code()).isEqualTo(ExitCodes.NO);
        assertThat(run.out()).contains("Refused; nothing was changed:", "No instance takes part.", "--offline");
        assertThat(migrate("status", "orders").out()).contains("orders: ORIGIN");
    }

    @Test
    void a_shop_that_is_open_is_not_migrated_offline() {
        try (Participation shop =
                Participation.join(Set.of(Entity.ORDERS), () -> origin, target, QUICK, Clock.systemUTC())) {
            shop.work(port -> CallTimings.NONE);
            assertThat(migrate("start", "orders", "--offline").out())
                    .contains("The shop is open: 1 instances take part");
            CommandLineRun run = migrate("start", "orders", "--watch");
            assertThat(run.code()).isEqualTo(ExitCodes.OK);
            assertThat(run.out()).contains("Done.", "orders: SHADOW", "1 instances take part");
        }
    }

    @Test
    void a_closed_shop_goes_all_the_way_by_commands_alone() {
        order();
        CommandLineRun start = migrate("start", "orders", "--offline");
        assertThat(start.code()).isEqualTo(ExitCodes.OK);
        assertThat(start.out())
                .contains("orders: SHADOW", "backfill [####################] 1 rows", "1 rows, 0 differences");

        CommandLineRun hasty = migrate("switch", "orders");
        assertThat(hasty.code()).isEqualTo(ExitCodes.NO);
        assertThat(hasty.out()).contains("0 of 1000 reads have been compared.");
        assertThat(migrate("shadow", "orders").code()).isEqualTo(ExitCodes.NO);

        assertThat(migrate("verify", "orders", "--watch").out()).contains("`mobimir migrate start orders --offline`");
        assertThat(migrate("switch", "orders", "--reads", "0").out()).contains("is stale.");
        assertThat(migrate("start", "orders", "--offline").code()).isEqualTo(ExitCodes.OK);

        CommandLineRun switched = migrate("switch", "orders", "--reads", "0");
        assertThat(switched.code()).isEqualTo(ExitCodes.OK);
        assertThat(switched.out()).contains("Done.", "orders: TARGET_READS", "To go back: rollback gives reads");

        assertThat(migrate("rollback", "orders").out()).contains("orders: SHADOW");
        assertThat(migrate("switch", "orders", "--reads", "0").code()).isEqualTo(ExitCodes.OK);
        assertThat(migrate("finish", "orders").out()).contains("orders: TARGET ", "There is no way back");
        CommandLineRun late = migrate("rollback", "orders");
        assertThat(late.code()).isEqualTo(ExitCodes.NO);
        assertThat(late.out()).contains("The migration is finished");
        assertThat(migrate("verify", "orders").code()).isEqualTo(ExitCodes.NO);
    }

    @Test
    void a_pause_is_seen_and_an_abort_goes_all_the_way_back() {
        migrate("start", "orders", "--offline");
        assertThat(migrate("pause", "orders").out()).contains("orders: SHADOW since", ", paused");
        assertThat(migrate("resume", "orders").out()).doesNotContain(", paused");
        assertThat(migrate("abort", "orders").out()).contains("orders: ORIGIN", "There is nothing to take back.");
    }

    @Test
    void rejects_are_listed_mended_accepted_and_refused() {
        order();
        origin.states.breakDocument("O-1", "status: is unknown: paid?");
        origin.states.breakDocument("O-2", "user_id: is missing");
        migrate("start", "orders", "--offline");
        CommandLineRun listed = migrate("rejects", "orders");
        assertThat(listed.code()).isEqualTo(ExitCodes.NO);
        assertThat(listed.out())
                .contains("O-1: status: is unknown: paid?", "O-2: user_id: is missing", "2 wait for a decision");
        assertThat(migrate("switch", "orders", "--reads", "0").out()).contains("2 rejects wait for a decision.");

        CommandLineRun still = migrate("rejects", "orders", "--retry", "O-1");
        assertThat(still.code()).isEqualTo(ExitCodes.NO);
        assertThat(still.err()).contains("O-1 still cannot be converted: status: is unknown: paid?");
        origin.states.mendDocument("O-1");
        assertThat(migrate("rejects", "orders", "--retry", "O-1").out()).contains("1 wait for a decision");
        assertThat(migrate("rejects", "orders", "--accept", "O-9").err()).contains("there is no reject O-9");
        CommandLineRun accepted = migrate("rejects", "orders", "--accept", "--all");
        assertThat(accepted.code()).isEqualTo(ExitCodes.OK);
        assertThat(accepted.out()).contains("O-2: user_id: is missing (accepted)", "0 wait for a decision");
    }

    @Test
    void stock_goes_and_comes_back_by_commands_and_says_what_it_has_no_use_for() {
        Delivery delivery = new Delivery("DEL-1", new ProductId("PROD-1"), new Zone("moscow"), 5, Instant.now());
        origin.stock().receive(delivery);
        assertThat(migrate("plan", "stock", "--scan").out())
                .contains("RETURN", "homes.stock = cassandra", "1 can be copied")
                .doesNotContain("DUAL_WRITE", "reads that agree");
        CommandLineRun start = migrate("start", "stock", "--offline");
        assertThat(start.code()).isEqualTo(ExitCodes.OK);
        assertThat(start.out())
                .contains("stock: TARGET_READS", "2 rows, 0 differences", "rollback moves everything back");
        CommandLineRun pointless = migrate("switch", "stock");
        assertThat(pointless.code()).isEqualTo(ExitCodes.NO);
        assertThat(pointless.out()).contains("There is nothing to switch");
        assertThat(migrate("shadow", "stock").out()).contains("Stock is not read twice");

        assertThat(migrate("rollback", "stock").out()).contains("stock: RETURN");
        assertThat(migrate("rollback", "stock").out()).contains("moving back already");
        assertThat(migrate("start", "stock", "--offline").out()).contains("stock: ORIGIN");
        assertThat(origin.stock().level(delivery.product(), delivery.zone()).available())
                .isEqualTo(5);
        assertThat(migrate("start", "stock", "--offline").out()).contains("stock: TARGET_READS");
        assertThat(migrate("finish", "stock").out()).contains("stock: TARGET ", "There is no way back");
        assertThat(target.stock().level(delivery.product(), delivery.zone()).available())
                .isEqualTo(5);
    }

    @Test
    void programs_are_answered_in_json() {
        assertThat(migrate("status", "orders", "--json").out())
                .startsWith("{\"entity\":\"orders\",\"phase\":\"origin\"")
                .hasLineCount(1);
        CommandLineRun refused = migrate("finish", "orders", "--json");
        assertThat(refused.code()).isEqualTo(ExitCodes.NO);
        assertThat(refused.out())
                .startsWith("{\"done\":false,\"reasons\":[\"The phase is ORIGIN; this works from TARGET_READS.\"]");
    }
}
