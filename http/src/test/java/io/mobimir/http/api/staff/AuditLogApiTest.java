package io.mobimir.http.api.staff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.TestApi;
import io.mobimir.http.api.ApiTest;
import io.mobimir.http.auth.Role;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Route;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.memory.MemoryAuditLog;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class AuditLogApiTest extends ApiTest {
    private final UserId clerk = RandomKeys.user();

    private ApiClient staff() {
        return api.user(clerk, Role.STAFF).with("Mobimir-Reason", encoded("клиент звонил: +7 100%"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private String order() {
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(api.product(5), 1));
        return user.key(RandomKeys.random())
                .post("/checkout", Samples.checkout())
                .at("/order_id");
    }

    private static Reply move(ApiClient staff, String order, String status) {
        return staff.post("/staff/orders/" + order + "/status", "{\"status\": \"" + status + "\"}");
    }

    private JsonNode entriesOfClerk() {
        return api.operator()
                .get("/operator/audit-log?actor=user:" + clerk)
                .json()
                .get("entries");
    }

    @Test
    void a_change_of_staff_says_who_when_and_why_in_the_log_and_in_the_trail() {
        String order = order();
        assertThat(move(staff(), order, "processing").status()).isEqualTo(200);
        JsonNode entry = entriesOfClerk().get(0);
        assertThat(entry.get("actor").asText()).isEqualTo("user:" + clerk);
        assertThat(entry.get("operation").asText()).isEqualTo("move-order");
        assertThat(entry.get("target").asText()).isEqualTo("/staff/orders/" + order + "/status");
        assertThat(entry.get("details").asText()).contains("processing");
        assertThat(entry.get("reason").asText()).isEqualTo("клиент звонил: +7 100%");
        assertThat(entry.get("outcome").get("kind").asText()).isEqualTo("done");
        assertThat(entry.get("at").asText()).startsWith(LocalDate.now(api.clock).toString());

        Reply trail = api.staff().get("/staff/orders/" + order + "/trail");
        assertThat(trail.json().at("/steps/0").has("actor")).isFalse();
        assertThat(trail.at("/steps/1/actor")).isEqualTo("user:" + clerk);
        assertThat(trail.at("/steps/1/reason")).isEqualTo("клиент звонил: +7 100%");
        assertThat(api.staff().get("/staff/orders/ORD-none/trail").status()).isEqualTo(404);
    }

    @Test
    void a_change_that_was_refused_is_in_the_log_as_refused() {
        String order = order();
        assertThat(move(staff(), order, "delivered").status()).isEqualTo(409);
        assertThat(move(staff(), order, "gone").status()).isEqualTo(400);
        assertThat(staff().post("/staff/orders/" + order + "/status", "{").status())
                .isEqualTo(400);
        JsonNode entries = entriesOfClerk();
        assertThat(entries).hasSize(3);
        assertThat(entries)
                .allSatisfy(
                        entry -> assertThat(entry.at("/outcome/kind").asText()).isEqualTo("refused"));
        assertThat(entries)
                .extracting(entry -> entry.at("/outcome/text").asText())
                .containsExactlyInAnyOrder("status-not-allowed", "invalid-field", "invalid-json");
    }

    @Test
    void every_change_of_staff_and_operators_is_recorded_whatever_its_route() {
        for (Route route : api.routes) {
            boolean changes = route.changes() && (route.access() == Access.STAFF || route.access() == Access.OPERATOR);
            assertThat(route.isRecorded() || !changes).as(route.toString()).isTrue();
            if (changes) {
                UserId actor = RandomKeys.user();
                String path = route.path().replaceAll("\\{action}", "verify").replaceAll("\\{\\w+}", "orders");
                api.user(actor, Role.OPERATOR).send(route.method().toString(), path, new byte[0]);
                assertThat(api.ports
                                .recording()
                                .log()
                                .ofActor(AuditedChange.actor(actor), 10, Optional.empty())
                                .items())
                        .as(route.toString())
                        .filteredOn(entry -> entry.change().operation().equals(route.operation()))
                        .singleElement()
                        .matches(entry -> entry.outcome().isPresent());
            }
        }
    }

    @Test
    void what_customers_do_is_not_in_it() {
        order();
        assertThat(api.operator()
                        .get("/operator/audit-log?day=" + LocalDate.now(api.clock))
                        .json()
                        .get("entries"))
                .extracting(entry -> entry.get("operation").asText())
                .containsOnly("add-product");
    }

    @Test
    void a_day_and_an_actor_are_read_page_by_page() {
        String order = order();
        for (int i = 0; i < 5; i++) {
            move(staff(), order, "processing");
        }
        ApiClient operator = api.operator();
        for (String list : new String[] {"actor=user:" + clerk, "day=" + LocalDate.now(api.clock)}) {
            String path = "/operator/audit-log?limit=2&" + list;
            int found = 0;
            String cursor = "";
            do {
                Reply page = operator.get(path + cursor);
                found += page.json().get("entries").size();
                cursor = page.json().has("next_cursor") ? "&cursor=" + page.at("/next_cursor") : "";
            } while (!cursor.isEmpty());
            assertThat(found).as(list).isGreaterThanOrEqualTo(5);
        }
        assertThat(operator.get("/operator/audit-log").at("/field")).isEqualTo("day");
        assertThat(operator.get("/operator/audit-log?day=2026-11-01&actor=x").status())
                .isEqualTo(400);
        assertThat(api.staff().get("/operator/audit-log?day=2026-11-01").status())
                .isEqualTo(403);
    }

    @Test
    void a_reason_that_is_too_long_or_no_text_changes_nothing() {
        String order = order();
        ApiClient clerks = api.user(clerk, Role.STAFF);
        for (String reason : new String[] {"x".repeat(AuditedChange.MAX_REASON + 1), "%00", "a%0Ab"}) {
            assertThat(move(clerks.with("Mobimir-Reason", reason), order, "processing")
                            .at("/field"))
                    .isEqualTo("Mobimir-Reason");
        }
        assertThat(api.staff().get("/staff/orders/" + order).at("/order/status"))
                .isEqualTo("new");
        assertThat(move(clerks.with("Mobimir-Reason", "50% is a text, too"), order, "processing")
                        .status())
                .isEqualTo(200);
        assertThat(entriesOfClerk().get(0).get("reason").asText()).isEqualTo("50% is a text, too");
    }

    @Test
    void where_reasons_are_required_a_change_without_one_is_refused() {
        try (TestApi strict = TestApi.recording(clock -> new ChangeRecording(new MemoryAuditLog(clock), true))) {
            Reply refused =
                    strict.staff().post("/staff/products", Samples.product(RandomKeys.product(), "Книги", "1.00"));
            assertThat(refused.at("/field")).isEqualTo("Mobimir-Reason");
            assertThat(strict.staff()
                            .with("Mobimir-Reason", "new")
                            .post("/staff/products", Samples.product(RandomKeys.product(), "Книги", "1.00"))
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void without_an_entry_nothing_is_changed_and_a_lost_outcome_does_not_undo_a_change() {
        AtomicBoolean down = new AtomicBoolean(true);
        try (TestApi broken = TestApi.recording(clock -> new ChangeRecording(new Breakable(clock, down), false))) {
            ProductId id = RandomKeys.product();
            String product = Samples.product(id, "Книги", "1.00");
            Reply refused = broken.staff().post("/staff/products", product);
            assertThat(refused.problem()).isEqualTo("store-unavailable");
            assertThat(refused.at("/outcome")).isEqualTo("not_applied");
            assertThat(broken.ports.catalogue().find(id)).isEmpty();
            down.set(false);
            assertThat(broken.user(clerk, Role.STAFF)
                            .post("/staff/products", product)
                            .status())
                    .isEqualTo(201);
            JsonNode entry = broken.operator()
                    .get("/operator/audit-log?actor=user:" + clerk)
                    .json()
                    .at("/entries/0");
            assertThat(entry.get("operation").asText()).isEqualTo("add-product");
            assertThat(entry.has("outcome")).isFalse();
        }
    }

    /** An audit log that cannot be written at all, or later loses every outcome. */
    private static final class Breakable extends MemoryAuditLog {
        private final AtomicBoolean down;

        Breakable(Clock clock, AtomicBoolean down) {
            super(clock);
            this.down = down;
        }

        @Override
        public synchronized AuditEntry begin(AuditedChange change) {
            if (down.get()) {
                throw new StoreException(Outcome.UNKNOWN, "the entry got lost");
            }
            return super.begin(change);
        }

        @Override
        public synchronized void end(AuditEntry begun, AuditedOutcome outcome) {
            throw new StoreException(Outcome.UNKNOWN, "the outcome got lost");
        }
    }
}
