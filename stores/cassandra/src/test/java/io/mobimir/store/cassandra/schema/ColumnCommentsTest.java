package io.mobimir.store.cassandra.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.TableClass;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ColumnCommentsTest {
    private static final List<String> CQL = ShopSchema.ALL.ddl(CassandraSettings.of(
            List.of(InetSocketAddress.createUnresolved("localhost", 9042)), "dc1", "elsewhere", 3));

    @Test
    void a_column_that_its_name_does_not_explain_is_explained_behind_it() {
        assertThat(CQL)
                .anySatisfy(table -> assertThat(table)
                        .contains("CREATE TABLE IF NOT EXISTS elsewhere.migrations")
                        .containsPattern("\n    held_from text, -- [a-z].*\n    home text, -- ")
                        .containsPattern("\n    phase text,\n"));
    }

    @Test
    void a_comment_ends_with_its_line_and_holds_no_quotation_marks() {
        Pattern comment = Pattern.compile("-- [a-z][\\w ,;:()_]*\n");
        for (String statement : CQL) {
            assertThat(statement.split("-- ", -1).length - 1)
                    .isEqualTo(comment.matcher(statement).results().count());
        }
    }

    @Test
    void a_comment_about_a_column_that_is_not_there_is_refused() {
        Table.Builder<String> table = Table.named("trips", TableClass.PLATFORM, "Where people went.");
        assertThatThrownBy(() -> table.comment("place", "where to"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("trips")
                .hasMessageContaining("place");
    }
}
