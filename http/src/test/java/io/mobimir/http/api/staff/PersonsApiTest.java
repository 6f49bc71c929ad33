package io.mobimir.http.api.staff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.http.ApiClient;
import io.mobimir.http.PretendedPersons;
import io.mobimir.http.Reply;
import io.mobimir.http.TestApi;
import io.mobimir.http.api.ApiTest;
import io.mobimir.shop.UserId;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class PersonsApiTest extends ApiTest {
    @Test
    void an_operator_gets_everything_of_a_person_as_one_document() {
        Reply data = api.operator().get("/operator/persons/U-1/data");
        assertThat(data.status()).isEqualTo(200);
        assertThat(data.at("/user_id")).isEqualTo("U-1");
        assertThat(data.at("/tables/orders_by_id/1/order_id")).isEqualTo("ORD-2");
        assertThat(data.json().at("/tables/carts_by_user")).isEmpty();
        assertThat(data.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void a_part_of_the_data_is_never_taken_for_the_whole() {
        ApiClient operator = api.operator();
        assertThatThrownBy(() -> operator.get("/operator/persons/" + PretendedPersons.BROKEN + "/data"))
                .hasRootCauseInstanceOf(IOException.class);
    }

    @Test
    void what_is_in_another_store_is_said_and_nothing_is_handed_over_or_erased() {
        ((PretendedPersons) api.ports.persons()).elsewhere(List.of("orders come from MongoDB: finish that first."));
        ApiClient operator = api.operator();
        Reply data = operator.get("/operator/persons/U-1/data");
        assertThat(data.problem()).isEqualTo("person-out-of-reach");
        assertThat(data.at("/reasons/0")).contains("MongoDB");
        assertThat(operator.post("/operator/persons/U-1/erasure", "").problem()).isEqualTo("erasure-refused");
    }

    @Test
    void an_erasure_runs_in_the_background_and_says_what_it_did() throws Exception {
        ApiClient operator = api.operator();
        String path = "/operator/persons/U-1/erasure";
        assertThat(operator.get(path).status()).isEqualTo(404);
        Reply begun = operator.with("Mobimir-Reason", "asked for it").post(path, "{}");
        assertThat(begun.status()).isEqualTo(202);
        assertThat(begun.header("Location")).isEqualTo(path);
        Reply erasure = operator.get(path);
        while (erasure.at("/state").equals("running")) {
            Thread.sleep(10);
            erasure = operator.get(path);
        }
        assertThat(erasure.at("/proved")).isEqualTo("true");
        assertThat(erasure.at("/tables/1/erased")).isEqualTo("7");
        assertThat(operator.get("/operator/persons/U-2/erasure").status()).isEqualTo(404);
        assertThat(operator.get("/operator/audit-log?day=" + LocalDate.now(api.clock))
                        .json()
                        .get("entries"))
                .extracting(entry -> entry.get("operation").asText())
                .contains("erase-person", "person-erased");
    }

    @Test
    void the_tokens_of_an_erased_person_end_at_once() throws Exception {
        ApiClient person = api.nobody().bearer(TestApi.token(TestApi.AUTH, api.clock, new UserId("U-1")));
        assertThat(person.get("/orders").status()).isEqualTo(200);
        api.clock.move(Duration.ofMillis(1));
        ApiClient operator = api.operator();
        String path = "/operator/persons/U-1/erasure";
        assertThat(operator.post(path, "{}").status()).isEqualTo(202);
        while (operator.get(path).at("/state").equals("running")) {
            Thread.sleep(10);
        }
        assertThat(person.get("/orders").status()).isEqualTo(401);
    }

    @Test
    void an_erasure_that_is_refused_says_why_and_may_be_forced() {
        ApiClient operator = api.operator();
        String path = "/operator/persons/" + PretendedPersons.WAITING + "/erasure";
        Reply refused = operator.post(path, "");
        assertThat(refused.problem()).isEqualTo("erasure-refused");
        assertThat(refused.at("/reasons/0")).contains("ORD-1 is shipped");
        assertThat(operator.post(path, "{\"force\": true}").status()).isEqualTo(202);
    }

    @Test
    void staff_see_and_erase_nobody_and_who_looked_is_in_the_audit_log() {
        assertThat(api.staff().get("/operator/persons/U-1/data").status()).isEqualTo(403);
        assertThat(api.staff().post("/operator/persons/U-1/erasure", "").status())
                .isEqualTo(403);
        ApiClient operator = api.operator();
        operator.get("/operator/persons/U-1/data");
        assertThat(operator.get("/operator/audit-log?day=" + LocalDate.now(api.clock))
                        .json()
                        .at("/entries/0/target")
                        .asText())
                .isEqualTo("/operator/persons/U-1/data");
    }
}
