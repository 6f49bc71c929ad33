package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.CatalogueRows;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The table of the cards themselves. Only conditional statements write it, so that no timestamp can hide a change. */
final class CardTable {
    private final Cassandra cassandra;
    private final CardVersions versions;
    private final ConsistencyLevel write;
    private final PreparedStatement insert;
    private final PreparedStatement replace;
    private final PreparedStatement remove;
    private final PreparedStatement select;

    CardTable(Cassandra cassandra, CardVersions versions) {
        this.cassandra = cassandra;
        this.versions = versions;
        this.write = cassandra.writeLevel(TableClass.PRODUCTS);
        this.insert = cassandra.prepareConditional(CatalogueTables.PRODUCTS_BY_ID.insert() + " IF NOT EXISTS");
        this.replace = cassandra.prepareConditional("UPDATE shop.products_by_id SET category = ?, price = ?,"
                + " currency = ?, wordings = ?, attributes = ?, image = ?, is_active = ?, created_at = ?, version = ?, trail = ?"
                + " WHERE product_id = ? IF version = ?");
        this.remove =
                cassandra.prepareConditional("DELETE FROM shop.products_by_id WHERE product_id = ? IF version = ?");
        this.select = cassandra.prepare(CatalogueTables.PRODUCTS_BY_ID.select("WHERE product_id = ?"));
    }

    CompletionStage<Optional<StoredCard>> find(ProductId id, ConsistencyLevel level) {
        return cassandra
                .session()
                .executeAsync(select.bind(id.value()).setConsistencyLevel(level))
                .thenApply(rows -> Optional.ofNullable(rows.one())
                        .map(CatalogueTables.PRODUCTS_BY_ID::read)
                        .map(this::seen));
    }

    /** Returns the newest card; no write that is still under way can take effect before it afterwards. */
    Optional<StoredCard> latest(ProductId id) {
        return Cassandra.await(find(id, DefaultConsistencyLevel.SERIAL));
    }

    /** Adds the card if there is none; returns the card that is stored afterwards. */
    StoredCard addOrFind(StoredCard first) {
        BoundStatement statement = CatalogueTables.PRODUCTS_BY_ID
                .bind(insert, first)
                .setConsistencyLevel(write)
                .build();
        return cassandra.execute(statement).wasApplied()
                ? first
                : latest(first.id()).orElseThrow();
    }

    /** Replaces the old version; returns the card that is stored afterwards: this one, or that of a faster writer. */
    StoredCard replaceOrFind(long old, StoredCard changed) {
        return cassandra.execute(replacement(old, changed)).wasApplied()
                ? changed
                : latest(changed.id()).orElseThrow();
    }

    /** Deletes the card if it has this version. */
    void remove(ProductId id, long version) {
        cassandra.execute(remove.bind(id.value(), version).setConsistencyLevel(write));
    }

    private BoundStatement replacement(long old, StoredCard changed) {
        Card card = changed.product().card();
        return replace.boundStatementBuilder()
                .setString(0, card.category().path())
                .setBigDecimal(1, card.price().amount())
                .setString(2, CatalogueRows.currency(changed))
                .set(3, CatalogueRows.wordings(changed), CatalogueTables.WORDINGS.codec())
                .set(4, card.attributes(), CatalogueTables.TEXTS.codec())
                .setString(5, card.image().orElse(""))
                .setBoolean(6, card.active())
                .setInstant(7, changed.product().createdAt())
                .setLong(8, changed.version())
                .set(9, changed.trail().places(), CatalogueTables.TRAIL.codec())
                .setString(10, changed.id().value())
                .setLong(11, old)
                .setConsistencyLevel(write)
                .build();
    }

    private StoredCard seen(StoredCard stored) {
        versions.seen(stored.version());
        return stored;
    }
}
