package io.mobimir.http;

import io.mobimir.shop.UserId;
import io.mobimir.shop.person.ErasureReport;
import io.mobimir.shop.person.PersonalData;
import java.util.List;
import java.util.stream.IntStream;

/** Returns the same data for everybody; the real implementation is tested with real tables. */
public final class PretendedPersons implements PersonalData {
    /** A user whose orders are not delivered yet. */
    public static final UserId WAITING = new UserId("WAITING");
    /** A user of whose data a part cannot be read. */
    public static final UserId BROKEN = new UserId("BROKEN");

    private volatile List<String> elsewhere = List.of();

    public void elsewhere(List<String> what) {
        this.elsewhere = what;
    }

    @Override
    public List<String> elsewhere() {
        return elsewhere;
    }

    @Override
    public void export(UserId user, Listener listener) {
        listener.table("orders_by_id");
        listener.row("{\"order_id\": \"ORD-1\"}");
        listener.row("{\"order_id\": \"ORD-2\"}");
        if (user.equals(BROKEN)) {
            IntStream.range(0, 20_000).forEach(i -> listener.row("{\"order_id\": \"ORD-" + i + "\"}"));
            throw new IllegalStateException("broken");
        }
        listener.table("carts_by_user");
    }

    @Override
    public List<String> obstacles(UserId user, boolean force) {
        return user.equals(WAITING) && !force ? List.of("Order ORD-1 is shipped: deliver it first.") : elsewhere;
    }

    @Override
    public ErasureReport erase(UserId user) {
        return new ErasureReport(List.of(
                new ErasureReport.OfTable("orders_by_id", 2, 2, 0), new ErasureReport.OfTable("user_events", 7, 0, 0)));
    }
}
