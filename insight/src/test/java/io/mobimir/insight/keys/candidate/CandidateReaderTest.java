package io.mobimir.insight.keys.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.insight.keys.GeneratedRows;
import io.mobimir.insight.keys.data.ColumnNames;
import io.mobimir.insight.keys.data.HeadRows;
import io.mobimir.insight.keys.query.KeyQuery;
import io.mobimir.insight.keys.query.QueryReader;
import io.mobimir.shop.InvalidField;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateReaderTest {
    private final GeneratedRows rows =
            GeneratedRows.of("user_id,Country,a \"b\" c", 100, Duration.ofDays(10), (random, row) ->
                    new Object[] {"U-" + row % 9, "France", "x"});
    private final ColumnNames names = ColumnNames.of(rows);
    private final HeadRows head = HeadRows.of(rows);

    private List<String> read(String text) {
        return new CandidateReader("--candidates", names, head)
                .read(text).stream().map(KeyCandidate::text).toList();
    }

    @Test
    void parts_have_commas_and_candidates_semicolons_and_blanks_do_not_matter() {
        assertThat(read(" user_id;Country , month( ts );; hash(user_id, 16);hash(user_id);DAY(ts),hour(ts)\n"))
                .containsExactly(
                        "user_id", "Country,month(ts)", "hash(user_id,16)", "hash(user_id)", "day(ts),hour(ts)");
    }

    @Test
    void names_with_signs_stand_in_quotes_and_letters_may_be_small() {
        assertThat(read("\"a \"\"b\"\" c\",hash(\"a \"\"b\"\" c\",2); country; COUNTRY"))
                .containsExactly("\"a \"\"b\"\" c\",hash(\"a \"\"b\"\" c\",2)", "Country");
        assertThat(read(read("\"a \"\"b\"\" c\"").get(0))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nobody|there is no column \"nobody\" in generated rows; it has ts, user_id",
                "` ; `|name at least one candidate",
                "user_id,|there must be the name of a column at the end",
                "user_id,,Country|there must be the name of a column before \",Country\"",
                "week(ts)|there is no function week(); there are month(), day(), hour() and hash()",
                "hash(user_id,0)|hash() takes a number from 1 to 100000, not \"0\"",
                "hash(user_id,-3)|hash() takes a number",
                "hash(user_id,x)|not \"x\"",
                "hash(user_id,9999999)|hash() takes a number",
                "month(ts,3)|only hash() takes a number",
                "month(ts|there must be a )",
                "month ts|there is no column \"month ts\"",
                "user_id)|there must be a ; before \")\"",
                "month(Country)|month(Country) needs times, and the column holds values such as \"France\"",
                "user_id,user_id|a candidate names a part twice",
                "payload|holds lists, maps or bytes",
                "`\"user_id`|a quote is not closed"
            })
    void nonsense_is_refused_with_what_is_wrong(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("--candidates: ")
                .hasMessageContaining(problem);
    }

    @Test
    void too_many_candidates_are_refused() {
        String many = "hash(user_id,%d);"
                .repeat(49)
                .formatted(IntStream.range(1, 50).boxed().toArray());
        assertThatThrownBy(() -> read(many)).hasMessageContaining("at most 48 candidates, not 49");
    }

    private List<KeyQuery> queries(String... lines) {
        return new QueryReader("queries.txt", names, head).read(List.of(lines));
    }

    @Test
    void queries_have_a_weight_and_what_they_know() {
        List<KeyQuery> read = queries(
                "# comment",
                "",
                "70 user_id   # most of them",
                "2.5% country = \"France, north\", ts within 30d",
                "1 \"ts\" within 2w");
        assertThat(read).extracting(KeyQuery::weight).containsExactly(70.0, 2.5, 1.0);
        assertThat(read.get(1).known())
                .containsExactly(
                        new KeyQuery.KnownColumn("Country", 2, Optional.of("France, north"), Optional.empty()),
                        new KeyQuery.KnownColumn("ts", 0, Optional.empty(), Optional.of(Duration.ofDays(30))));
        assertThat(read.get(2).known().get(0).within()).contains(Duration.ofDays(14));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "user_id|queries.txt line 1: must be a weight above 0",
                "0 user_id|must be a weight above 0",
                "-5 user_id|must be a weight above 0",
                "5 nobody|queries.txt line 1: there is no column",
                "5 Country within 3d|within needs times",
                "5 user_id Country|there is no column",
                "5 user_id = |there must be the name",
                "# only a comment|holds no queries"
            })
    void wrong_queries_are_refused_with_their_line(String line, String problem) {
        assertThatThrownBy(() -> queries(line)).isInstanceOf(InvalidField.class).hasMessageContaining(problem);
    }

    @Test
    void proposals_are_twelve_at_most_and_begin_with_the_present_key_and_what_is_asked_for() {
        KeyCandidate present = new CandidateReader("--present", names, head).one("Country");
        List<String> proposed =
                CandidateProposal.of(head, head.timeColumn(), Optional.of(present), List.of(List.of(1, 2))).stream()
                        .map(KeyCandidate::text)
                        .toList();
        assertThat(proposed)
                .hasSizeLessThanOrEqualTo(CandidateProposal.MOST)
                .startsWith("Country", "user_id,Country", "user_id,Country,month(ts)")
                .contains("user_id");
    }
}
