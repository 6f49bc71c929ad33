package io.mobimir.store.cassandra.person;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.Column;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.PersonalRows.Erasure;
import io.mobimir.store.cassandra.schema.PersonalRows.Naming;
import io.mobimir.store.cassandra.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PersonalRowsTest {
    /** A table with one of these columns holds personal data. */
    private static final Set<String> TELLTALE = Set.of(
            "user_id", "session_id", "owner", "actor", "ip_address", "user_agent", "session_data", "shipping_address");

    static List<Table<?>> everyTable() {
        return ShopSchema.ALL.tables();
    }

    @ParameterizedTest
    @MethodSource("everyTable")
    void every_table_says_whether_it_holds_data_of_persons_and_how_they_are_found(Table<?> table) {
        Optional<PersonalRows> declared = table.persons();
        assertThat(declared)
                .as(table + " must say .persons(PersonalRows.…), or erasures forget it")
                .isPresent();
        List<String> columns =
                table.columns().stream().<String>map(Column::name).toList();
        if (columns.stream().anyMatch(TELLTALE::contains)) {
            assertThat(declared.get().namings()).as(table.name()).isNotEmpty();
        }
        assertThat(columns)
                .containsAll(
                        declared.get().namings().stream().map(Naming::column).toList());
        assertThat(declared.get().erasure() == Erasure.ADDRESS_REPLACED)
                .as("%s has an address", table)
                .isEqualTo(columns.contains("shipping_address"));
    }

    @ParameterizedTest
    @MethodSource("everyTable")
    void what_is_erased_is_found_by_something(Table<?> table) {
        PersonalRows declared = table.persons().orElseThrow();
        boolean erases = declared.erasure() == Erasure.DELETED || declared.erasure() == Erasure.ADDRESS_REPLACED;
        assertThat(!erases || !declared.namings().isEmpty()).isTrue();
    }
}
