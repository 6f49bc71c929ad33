package io.mobimir.store.cassandra.stock;

import static io.mobimir.store.cassandra.schema.CqlType.BIGINT;
import static io.mobimir.store.cassandra.schema.CqlType.BLOB;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The table of stock. Its static columns are the level of an account; every change of them raises {@code seq} and is
 * recorded in the rows of the same batch. Rows expire by themselves, all but the head row, which keeps a condition on a
 * static column from walking over what has expired. {@code fence} says how the account stands if this store must not decide
 * about it; it is missing where it may. Reservations that came in a crowd share a row, a {@link PackedReservations}; {@code packed_slot} is the latest
 * slot that has one, and is gone when all packed rows are; {@code row_seq} is the latest {@code seq} at which a reservation came without one.
 * {@code instance} and {@code callers} are no part of the account: which instance wrote last, and which ones wait for their turn.
 */
public final class StockTables {
    /** The only one so far: an account is not split. */
    static final int BUCKET = 0;

    public static final Table<Posted> STOCK_BY_PRODUCT_ZONE = Table.<Posted>named(
                    "stock_by_product_zone",
                    TableClass.STOCK,
                    "What a zone has of a product, and what the reservations and deliveries of two days did to it.")
            .partition("product_id", TEXT, posted -> posted.account().product().value())
            .partition("geozone", TEXT, posted -> posted.account().zone().value())
            .partition("bucket", INT, posted -> BUCKET)
            .ascending("slot", INT, posted -> posted.entry().key().slot())
            .ascending("reservation_id", TEXT, posted -> posted.entry().key().id())
            .shared("available", INT, posted -> posted.level().available())
            .shared("held", INT, posted -> posted.level().held())
            .shared("sold", INT, posted -> posted.level().sold())
            .shared("received", INT, posted -> posted.level().received())
            .shared("seq", BIGINT, Posted::seq)
            .shared("fence", TEXT, posted -> null)
            .shared("packed_slot", INT, posted -> null)
            .shared("row_seq", BIGINT, posted -> null)
            .shared("instance", TEXT, posted -> null)
            .shared("callers", CqlType.set(TEXT), posted -> null)
            .column(
                    "user_id",
                    TEXT,
                    posted -> posted.entry().user().map(UserId::value).orElse(null))
            .column("units", INT, posted -> posted.entry().units())
            .column("state", TEXT, posted -> posted.entry().state().key())
            .column("packed", BLOB, posted -> null)
            .comment("seq", "raised and compared by every change")
            .comment("fence", "how the account stands while another store decides about it")
            .comment("packed_slot", "latest slot that has a packed row")
            .comment("row_seq", "latest seq at which a reservation came with a row of its own")
            .comment("instance", "wrote last")
            .comment("callers", "instances that wait for their turn")
            .comment("slot", "five seconds of reservations; 0 has deliveries, the head row sorts before")
            .comment("packed", "many reservations of one slot in one row")
            .persons(PersonalRows.idKept(user("user_id")))
            .reads(row -> new Posted(account(row), level(row), row.getLong("seq"), entry(row)));

    /** A row together with its account as it is now. */
    record Posted(Account account, Level level, long seq, Entry entry) {}

    private StockTables() {}

    static Account account(Row row) {
        return new Account(
                new ProductId(Objects.requireNonNull(row.getString("product_id"))),
                new Zone(Objects.requireNonNull(row.getString("geozone"))));
    }

    static Sight sight(Row row) {
        return new Sight(standing(row), level(row));
    }

    static Standing standing(Row row) {
        return Optional.ofNullable(row.getString("fence")).map(Standing::of).orElse(Standing.OPEN);
    }

    static Level level(Row row) {
        return new Level(row.getInt("available"), row.getInt("held"), row.getInt("sold"), row.getInt("received"));
    }

    static TurnState turn(Row row) {
        String last = row.getString("instance");
        Set<String> callers = row.getSet("callers", String.class);
        return new TurnState(row.getLong("seq"), last == null ? "" : last, callers == null ? Set.of() : callers);
    }

    static int packedSlot(Row row) {
        return row.isNull("packed_slot") ? KnownAccount.NO_PACKED_SLOT : row.getInt("packed_slot");
    }

    static long rowSeq(Row row) {
        return row.getLong("row_seq");
    }

    static boolean isPackedRow(Row row) {
        return !row.isNull("packed");
    }

    static List<Entry> packedRow(Row row) {
        return PackedReservations.read(row.getInt("slot"), Objects.requireNonNull(row.getByteBuffer("packed")));
    }

    static List<String> idsOnPackedRow(Row row) {
        return PackedReservations.ids(Objects.requireNonNull(row.getByteBuffer("packed")));
    }

    static Entry entry(Row row) {
        return new Entry(
                new Entry.Key(row.getInt("slot"), Objects.requireNonNull(row.getString("reservation_id"))),
                Optional.ofNullable(row.getString("user_id")).map(UserId::new),
                row.getInt("units"),
                State.of(Objects.requireNonNull(row.getString("state"))));
    }
}
