package io.mobimir.store.cassandra.checkout;

import static io.mobimir.store.cassandra.schema.CqlType.BOOLEAN;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import io.mobimir.shop.checkout.Checkout;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.cart.ChangeIds;
import io.mobimir.store.cassandra.order.OrderTables;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Duration;
import java.util.Map;

/** The table of checkouts. */
public final class CheckoutTables {
    /** So long a key is remembered. */
    static final Duration LIFETIME = Duration.ofDays(30);

    /** Sorts before every key; the row that bears it is never deleted and spares conditions a walk over dead rows. */
    static final String HEAD = "";

    static final CqlType<Map<String, Integer>> COUNTS = CqlType.map(TEXT, INT).frozen();

    public static final Table<Checkout> CHECKOUTS = Table.<Checkout>named(
                    "checkouts",
                    TableClass.PLATFORM,
                    "What each attempt at a customer's checkout set out to order, and what was decided.")
            .partition("user_id", TEXT, row -> row.intent().id().user().value())
            .ascending("key", TEXT, row -> row.intent().attempt().key())
            .shared("latest", TEXT, row -> row.intent().attempt().key())
            .column("order_id", TEXT, row -> row.intent().id().order().value())
            .column("created_at", TIMESTAMP, row -> row.intent().at())
            .column("expires_at", TIMESTAMP, row -> row.intent().expiresAt())
            .column("geozone", TEXT, row -> row.intent().purchase().zone().value())
            .column("items", OrderTables.ITEMS, row -> row.intent().purchase().items())
            .column(
                    "shipping_address",
                    OrderTables.SHIPPING_ADDRESS.type(),
                    row -> row.intent().purchase().address())
            .column(
                    "payment_method",
                    TEXT,
                    row -> row.intent().purchase().payment().value())
            .column("taken", ChangeIds.TYPE, row -> ChangeIds.write(row.intent().taken()))
            .column("state", TEXT, row -> DecisionCells.of(row.decision()).state())
            .column("reason", TEXT, row -> DecisionCells.of(row.decision()).reason())
            .column("reason_text", TEXT, row -> DecisionCells.of(row.decision()).text())
            .column(
                    "units_left",
                    COUNTS,
                    row -> DecisionCells.of(row.decision()).left())
            .column("alive_at", TIMESTAMP, row -> row.aliveAt())
            .column("pay_by", TIMESTAMP, row -> row.payBy().orElse(null))
            .column("finished", BOOLEAN, row -> row.finished() ? true : null)
            .persons(PersonalRows.withoutAddress(user("user_id")))
            .reads(CheckoutRows::read);

    private CheckoutTables() {}
}
