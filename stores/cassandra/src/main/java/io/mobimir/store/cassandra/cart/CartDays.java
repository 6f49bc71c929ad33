package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.Abandonment;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.cart.CartTables.Listed;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.zip.CRC32;

/**
 * Lists which owners changed a cart on which day, so that abandoned carts are found without a scan. The cart itself knows
 * when it was last changed, so an entry is written once per owner, day and instance.
 */
final class CartDays {
    static final int BUCKETS = 16;
    static final int AT_ONCE = 32;

    private final Cassandra cassandra;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final RecentlyDone known = new RecentlyDone();

    CartDays(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.insert = cassandra.prepare(CartTables.CARTS_BY_DAY.insert());
        this.select = cassandra.prepare(
                CartTables.CARTS_BY_DAY.select("WHERE day = ? AND bucket = ? AND owner > ? LIMIT " + AT_ONCE));
    }

    /** Makes sure that the owner is listed under the day of this id. */
    CompletionStage<?> list(Owner owner, Instant id) {
        LocalDate day = Abandonment.day(id);
        long entry = known.sign(day.toEpochDay(), owner.key());
        if (known.has(entry)) {
            return CompletableFuture.completedFuture(owner);
        }
        Listed listed = new Listed(day, bucket(owner), owner);
        return cassandra
                .session()
                .executeAsync(CartTables.CARTS_BY_DAY
                        .bind(insert, listed)
                        .setConsistencyLevel(cassandra.writeLevel(TableClass.CARTS))
                        .build())
                .thenAccept(done -> known.add(entry));
    }

    /** Returns the next {@link #AT_ONCE} owners of this part after this owner. */
    List<Owner> after(LocalDate day, int bucket, String owner, ConsistencyLevel level) {
        List<Owner> listed = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(select.bind(day, bucket, owner).setConsistencyLevel(level)),
                row -> listed.add(CartTables.CARTS_BY_DAY.read(row).owner()));
        return listed;
    }

    private static int bucket(Owner owner) {
        CRC32 hash = new CRC32();
        hash.update(owner.key().getBytes(StandardCharsets.UTF_8));
        return (int) (hash.getValue() % BUCKETS);
    }
}
