package io.mobimir.store.cassandra.cart;

import static io.mobimir.store.cassandra.schema.CqlType.BIGINT;
import static io.mobimir.store.cassandra.schema.CqlType.DATE;
import static io.mobimir.store.cassandra.schema.CqlType.DECIMAL;
import static io.mobimir.store.cassandra.schema.CqlType.ID;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.owner;
import static io.mobimir.store.cassandra.schema.PersonalRows.session;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.schema.UserType;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The tables of carts: the logs of users and of guests, and the list of owners by day of change. */
public final class CartTables {
    /** The column with the name of a part of a log. */
    static final String PART = "cart_id";

    /** The part of a log from which a cart is read; all other rows are history. */
    static final String CURRENT = "current";

    static final String FOLDED = "folded";

    public static final UserType<Recorded> CHANGE = UserType.<Recorded>named("cart_change")
            .field("change_id", ID, Recorded::id)
            .field("kind", TEXT, CartCells::kind)
            .field("at", TIMESTAMP, Recorded::at)
            .field("product_id", TEXT, CartCells::product)
            .field("quantity", INT, CartCells::quantity)
            .field("name", TEXT, CartCells::name)
            .field("price", DECIMAL, CartCells::price)
            .field("currency", TEXT, CartCells::currency)
            .field("image", TEXT, CartCells::image)
            .field("added_at", TIMESTAMP, CartCells::addedAt)
            .reads(Recorded.class, CartCells::recorded);

    static final CqlType<List<Recorded>> CHANGES = CqlType.list(CHANGE.type()).frozen();

    public static final UserType<LogBase> BASE = UserType.<LogBase>named("cart_base")
            .field("version", BIGINT, LogBase::version)
            .field("at", TIMESTAMP, LogBase::at)
            .field("live", CHANGES, LogBase::live)
            .field(
                    "covers",
                    ChangeIds.TYPE,
                    base -> ChangeIds.write(base.covers().ids()))
            .field("horizon", TIMESTAMP, base -> base.covers().horizon())
            .field("changed_at", TIMESTAMP, base -> base.trace().changedAt().orElse(null))
            .field("newest_id", TIMESTAMP, base -> base.trace().newestId().orElse(null))
            .field("ended_as", TEXT, CartCells::endedAs)
            .field("ended_at", TIMESTAMP, CartCells::endedAt)
            .reads(LogBase.class, CartCells::base);

    public static final Table<CartRow> CARTS_BY_USER =
            log("carts_by_user", "user_id", "The changes of users' carts; readers sum them up.", user("user_id"));

    public static final Table<CartRow> CARTS_BY_SESSION = log(
            "carts_by_session",
            "session_id",
            "The changes of guests' carts; readers sum them up.",
            session("session_id"),
            user("merged_with"));

    public static final Table<Listed> CARTS_BY_DAY = Table.<Listed>named(
                    "carts_by_day", TableClass.CARTS, "The owners whose cart has a change of this day.")
            .partition("day", DATE, Listed::day)
            .partition("bucket", INT, Listed::bucket)
            .ascending("owner", TEXT, listed -> listed.owner().key())
            .ttl(Duration.ofDays(14))
            .comment("bucket", "part of the day, by hash of the owner")
            .persons(PersonalRows.deleted(owner("owner")))
            .reads(row -> new Listed(
                    Objects.requireNonNull(row.getLocalDate("day")),
                    row.getInt("bucket"),
                    Owner.parse(Objects.requireNonNull(row.getString("owner")))));

    /** The columns of additions, the most frequent entries; the other columns are for other kinds. */
    static final Set<String> OF_ADDITIONS = Set.of(
            "user_id",
            "session_id",
            PART,
            "change_id",
            "kind",
            "at",
            "product_id",
            "quantity",
            "name",
            "price",
            "currency",
            "image");

    private CartTables() {}

    private static Table<CartRow> log(String name, String owner, String comment, PersonalRows.Naming... namings) {
        return Table.<CartRow>named(name, TableClass.CARTS, comment)
                .partition(owner, TEXT, CartRow::owner)
                .ascending(PART, TEXT, CartRow::cart)
                .ascending("change_id", ID, row -> row.entry().id())
                .column("kind", TEXT, row -> CartCells.kind(row.entry()))
                .column("at", TIMESTAMP, row -> row.entry().at())
                .column("product_id", TEXT, row -> CartCells.product(row.entry()))
                .column("quantity", INT, row -> CartCells.quantity(row.entry()))
                .column("name", TEXT, row -> CartCells.name(row.entry()))
                .column("price", DECIMAL, row -> CartCells.price(row.entry()))
                .column("currency", TEXT, row -> CartCells.currency(row.entry()))
                .column("image", TEXT, row -> CartCells.image(row.entry()))
                .column("added_at", TIMESTAMP, row -> CartCells.addedAt(row.entry()))
                .column("seen", ChangeIds.TYPE, row -> CartCells.seen(row.entry()))
                .column("order_id", TEXT, row -> CartCells.order(row.entry()))
                .column("merged_with", TEXT, row -> CartCells.mergedWith(row.entry()))
                .column("link_id", ID, row -> CartCells.link(row.entry()))
                .column("fold_version", BIGINT, row -> CartCells.version(row.entry()))
                .column("base", BASE.type(), row -> row.entry() instanceof LogBase base ? base : null)
                .comment(PART, "current: the rows that make up the cart; folded: history")
                .comment("kind", "kind of row: a change, an order, a merge or the base")
                .comment("seen", "ids of the changes that this one replaces, or that the order took")
                .comment("merged_with", "the guest whose log counts here too, or the user whose cart this is now")
                .comment("link_id", "id of the merge whose changes are now in the base")
                .comment("fold_version", "version of the base; grows with each fold and guards the next")
                .comment("base", "all changes folded so far, as one value")
                .persons(PersonalRows.deleted(namings))
                .reads(row -> new CartRow(
                        Objects.requireNonNull(row.getString(owner)),
                        Objects.requireNonNull(row.getString(PART)),
                        new EntryReader(row.getColumnDefinitions(), row.protocolVersion()).read(row)));
    }

    /** One entry of a log, in one of its two parts. */
    public record CartRow(String owner, String cart, LogEntry entry) {}

    /** Says that the owner's cart has a change or a link whose id was made on this day. */
    public record Listed(LocalDate day, int bucket, Owner owner) {}
}
