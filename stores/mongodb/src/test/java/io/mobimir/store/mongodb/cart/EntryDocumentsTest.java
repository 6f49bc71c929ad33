package io.mobimir.store.mongodb.cart;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.testkit.SampleEntries;
import org.junit.jupiter.api.Test;

class EntryDocumentsTest {
    @Test
    void every_kind_of_entry_is_read_as_it_was_written() {
        for (LogEntry entry : SampleEntries.all()) {
            assertThat(EntryDocuments.read(Fields.of(EntryDocuments.write(entry))))
                    .isEqualTo(entry);
        }
    }
}
