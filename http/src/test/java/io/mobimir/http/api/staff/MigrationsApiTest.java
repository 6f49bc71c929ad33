package io.mobimir.http.api.staff;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.Reply;
import io.mobimir.http.api.ApiTest;
import org.junit.jupiter.api.Test;

class MigrationsApiTest extends ApiTest {
    @Test
    void an_operator_sees_how_each_migration_stands() {
        assertThat(api.operator().get("/migrations").at("/migrations/0/entity")).isEqualTo("orders");
        Reply one = api.operator().get("/migrations/orders");
        assertThat(one.at("/phase")).isEqualTo("shadow");
        assertThat(one.at("/jobs/0/rows")).isEqualTo("10");
        assertThat(one.at("/blocks/0")).isEqualTo("1 rejects wait for a decision.");
        assertThat(api.operator().get("/migrations/orders/rejects").at("/rejects/0/key"))
                .isEqualTo("O-1");
    }

    @Test
    void what_does_not_migrate_is_not_found() {
        assertThat(api.operator().get("/migrations/stock").problem()).isEqualTo("not-found");
        assertThat(api.operator().get("/migrations/stock/rejects").problem()).isEqualTo("not-found");
        assertThat(api.operator().post("/migrations/stock/start", "").problem()).isEqualTo("not-found");
    }

    @Test
    void a_step_that_is_refused_says_why() {
        assertThat(api.operator().post("/migrations/orders/switch", "").status())
                .isEqualTo(200);
        Reply refused = api.operator().post("/migrations/orders/finish", "");
        assertThat(refused.problem()).isEqualTo("migration-refused");
        assertThat(refused.at("/reasons/0")).isEqualTo("1 rejects wait for a decision.");
    }

    @Test
    void a_decision_names_its_reject_and_nothing_else_does() {
        assertThat(api.operator()
                        .post("/migrations/orders/accept", "{\"key\": \"O-1\"}")
                        .status())
                .isEqualTo(200);
        assertThat(api.operator().post("/migrations/orders/accept", "").at("/field"))
                .isEqualTo("key");
        assertThat(api.operator()
                        .post("/migrations/orders/start", "{\"key\": \"O-1\"}")
                        .at("/field"))
                .isEqualTo("key");
        assertThat(api.operator().post("/migrations/orders/leap", "").problem()).isEqualTo("not-found");
    }
}
