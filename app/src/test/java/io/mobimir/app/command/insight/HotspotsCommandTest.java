package io.mobimir.app.command.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.CommandLineRun;
import io.mobimir.app.insight.CountedShop;
import io.mobimir.http.api.staff.Hotspots.HotspotsQuery;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HotspotsCommandTest {
    private static List<String> lines(CountedShop shop) {
        HotspotsQuery query = new HotspotsQuery(Optional.empty(), Optional.empty(), "1m", 1);
        return new HotspotsText(shop.hotspots().read(query), true).lines();
    }

    @Test
    void a_person_sees_first_what_is_hot_and_then_the_most_used_keys() {
        List<String> lines = lines(new CountedShop().afterAMinute());
        assertThat(lines.get(0))
                .matches("\\d\\d:\\d\\d:\\d\\d to \\d\\d:\\d\\d:\\d\\d UTC \\(\\d\\d s\\), one instance");
        assertThat(lines.get(2))
                .matches("HOT since ..:..:..: user_id=U-1 bucket=0 of orders_by_user: 36.4 %.* of all operations of"
                        + " kind read");
        assertThat(lines)
                .anyMatch(line -> line.matches("orders_by_user +read +110.0 +all keys  \\(9.1 % without a key\\)"))
                .anyMatch(line -> line.matches(" +40.0  36.4 %.* user_id=U-1 bucket=0  HOT"))
                .anyMatch(line -> line.matches("orders_by_user +bytes +110.0 KiB +all keys.*"))
                .anyMatch(line -> line.matches("orders_by_user +time +220.0 ms +all keys.*"));
    }

    @Test
    void without_an_instance_there_is_nothing_to_show_and_it_says_so() {
        assertThat(lines(new CountedShop()))
                .containsExactly("No running instance has published its counts: start one with `mobimir up` or"
                        + " `mobimir serve`.");
    }

    @Test
    void a_question_that_makes_no_sense_is_wrong_use_and_nothing_is_connected() {
        for (List<String> wrong : List.of(
                List.of("--table", "nothing", "there is no table nothing"),
                List.of("--kind", "nothing", "kind: must be one of read"),
                List.of("--window", "1h", "window: must be one of 10s"),
                List.of("--keys", "0", "--keys must be between 1 and 24"))) {
            CommandLineRun run = CommandLineRun.of("hotspots", wrong.get(0), wrong.get(1));
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).contains(wrong.get(2));
        }
    }
}
