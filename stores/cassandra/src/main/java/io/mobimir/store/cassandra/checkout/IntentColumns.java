package io.mobimir.store.cassandra.checkout;

import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intent.AttemptOrigin;
import io.mobimir.store.cassandra.cart.ChangeIds;
import io.mobimir.store.cassandra.order.OrderRows;
import io.mobimir.store.cassandra.order.OrderTables;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of an intent, which announcements and attempts have in common. Their keys tell user, order and attempt. */
final class IntentColumns {
    static final Set<String> NAMES = Set.of(
            "key",
            "instance",
            "latest_seen",
            "created_at",
            "expires_at",
            "geozone",
            "items",
            "shipping_address",
            "payment_method",
            "taken");

    private IntentColumns() {}

    static <R> Table.Builder<R> add(Table.Builder<R> table, Function<R, Intent> intent) {
        return table.column("key", TEXT, intent.andThen(each -> each.id().key()))
                .column("instance", TEXT, intent.andThen(each -> each.origin().instance()))
                .column("latest_seen", TEXT, row -> latestSeen(intent.apply(row)))
                .column("created_at", TIMESTAMP, intent.andThen(Intent::at))
                .column("expires_at", TIMESTAMP, intent.andThen(Intent::expiresAt))
                .column(
                        "geozone",
                        TEXT,
                        intent.andThen(each -> each.purchase().zone().value()))
                .column(
                        "items",
                        OrderTables.ITEMS,
                        intent.andThen(each -> each.purchase().items()))
                .column(
                        "shipping_address",
                        OrderTables.SHIPPING_ADDRESS.type(),
                        intent.andThen(each -> each.purchase().address()))
                .column(
                        "payment_method",
                        TEXT,
                        intent.andThen(each -> each.purchase().payment().value()))
                .column("taken", ChangeIds.TYPE, intent.andThen(each -> ChangeIds.write(each.taken())))
                .comment("instance", "the instance that began the attempt")
                .comment("latest_seen", "the last order of the customer when the cart was read")
                .comment("taken", "ids of the changes of the cart that the order takes");
    }

    private static @Nullable String latestSeen(Intent intent) {
        return intent.origin().latest().map(AttemptId::text).orElse(null);
    }

    /** Returns whether the row has the columns of an intent; all of them are written and expire together. */
    static boolean areIn(Row row) {
        return !row.isNull("created_at");
    }

    static Intent read(Row row) {
        AttemptId attempt = attempt(row);
        Optional<AttemptId> latest =
                Optional.ofNullable(row.getString("latest_seen")).map(seen -> AttemptId.parse(attempt.user(), seen));
        return new Intent(
                attempt,
                new AttemptOrigin(text(row, "instance"), latest),
                time(row, "created_at"),
                OrderRows.purchase(row),
                ChangeIds.read(row.get("taken", ChangeIds.TYPE.codec())),
                time(row, "expires_at"));
    }

    static AttemptId attempt(Row row) {
        return new AttemptId(new CheckoutId(new UserId(text(row, "user_id")), text(row, "key")), text(row, "attempt"));
    }

    static String text(Row row, String column) {
        return Objects.requireNonNull(row.getString(column), column);
    }

    static Instant time(Row row, String column) {
        return Objects.requireNonNull(row.getInstant(column), column);
    }
}
