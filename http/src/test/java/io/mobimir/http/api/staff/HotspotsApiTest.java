package io.mobimir.http.api.staff;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.Reply;
import io.mobimir.http.api.ApiTest;
import org.junit.jupiter.api.Test;

class HotspotsApiTest extends ApiTest {
    private static final String PATH = "/operator/hotspots";

    @Test
    void an_operator_sees_the_most_used_keys_with_their_bounds() {
        Reply all = api.operator().get(PATH);
        assertThat(all.at("/window")).isEqualTo("1m");
        assertThat(all.at("/hot/0/key")).isEqualTo("user_id=U-1 bucket=0");
        assertThat(all.at("/series/0/keys/0/columns/user_id")).isEqualTo("U-1");
        assertThat(all.at("/series/0/keys/0/share_at_most")).isEqualTo("0.42");
        assertThat(all.at("/series/0/keys/1/at_least")).isEqualTo("1");
    }

    @Test
    void a_question_may_be_about_one_table_kind_and_window() {
        Reply some = api.operator().get(PATH + "?table=orders_by_user&kind=cas&window=10m&keys=1");
        assertThat(some.at("/window")).isEqualTo("10m");
        assertThat(some.at("/series/0/kind")).isEqualTo("cas");
        assertThat(some.at("/series/0/keys/1")).isEmpty();
    }

    @Test
    void what_makes_no_sense_is_refused_by_its_name() {
        assertThat(api.operator().get(PATH + "?kind=writes").at("/field")).isEqualTo("kind");
        assertThat(api.operator().get(PATH + "?window=1h").at("/field")).isEqualTo("window");
        assertThat(api.operator().get(PATH + "?keys=25").at("/field")).isEqualTo("keys");
        assertThat(api.operator().get(PATH + "?table=nothing").at("/field")).isEqualTo("table");
    }

    @Test
    void only_operators_see_keys() {
        assertThat(api.nobody().get(PATH).status()).isEqualTo(401);
        assertThat(api.staff().get(PATH).status()).isEqualTo(403);
    }
}
