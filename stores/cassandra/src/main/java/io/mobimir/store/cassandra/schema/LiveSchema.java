package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.Cassandra;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Creates and updates the schema of a cluster, and reports differences from the declarations. */
public final class LiveSchema {
    private final Cassandra cassandra;
    private final Schema schema;

    public LiveSchema(Cassandra cassandra, Schema schema) {
        this.cassandra = cassandra;
        this.schema = schema;
    }

    /**
     * Creates missing tables and applies changes that are possible in place: options, replication, new columns. Refuses a
     * different key or type before it changes anything. Safe to repeat, also on several instances at once.
     */
    public void apply() {
        refuseWhatCannotChange();
        if (differ().hasMissing()) {
            change(schema.ddl(cassandra.settings()));
        }
        change(differ().changes());
    }

    /** Turns off the driver's refresh of the whole schema after each statement; one refresh at the end is enough. */
    private void change(List<String> statements) {
        if (statements.isEmpty()) {
            return;
        }
        cassandra.session().setSchemaMetadataEnabled(false);
        try {
            statements.forEach(this::executeAndAgree);
        } finally {
            cassandra.session().setSchemaMetadataEnabled(null);
        }
    }

    /** Waits for agreement, because the next statement may reach another node, which must know this change by then. */
    private void executeAndAgree(String statement) {
        cassandra.executeDdl(statement);
        if (!cassandra.session().checkSchemaAgreement()) {
            throw new StoreException(
                    Outcome.UNKNOWN,
                    "the nodes do not agree on the schema; run it again when all are up: " + statement);
        }
    }

    public List<SchemaDifference> diff() {
        return differ().differences();
    }

    private void refuseWhatCannotChange() {
        List<SchemaDifference> fixed = differ().impossible();
        if (!fixed.isEmpty()) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "the live schema cannot be changed in place to the declared one: "
                            + fixed.stream().map(SchemaDifference::toString).collect(Collectors.joining("; ")));
        }
    }

    private SchemaComparison differ() {
        return new SchemaComparison(schema, cassandra.settings(), keyspace());
    }

    private Optional<KeyspaceMetadata> keyspace() {
        return cassandra
                .session()
                .refreshSchema()
                .getKeyspace(cassandra.settings().keyspace());
    }
}
