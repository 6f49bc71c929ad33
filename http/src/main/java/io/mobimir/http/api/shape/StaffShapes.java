package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.Zone;
import io.mobimir.shop.audit.AuditResult;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** JSON shapes for staff. */
public final class StaffShapes {
    private StaffShapes() {}

    /** Delivered units, or with a minus sign units that a count found missing. */
    public record DeliveryInput(
            @Describe(value = "The delivery's id; the same delivery counts once", pattern = ShapeLimits.NEW_ID)
            String deliveryId,

            @Describe(min = 1, max = ShapeLimits.ID) String productId,

            @Describe(pattern = "^" + ShapeLimits.WORD + "$")
            String geozone,

            @Describe(min = -Delivery.MAX_UNITS, max = Delivery.MAX_UNITS)
            int units,

            @Describe("Accept a product that the catalogue does not have yet") @Nullable
            Boolean allowUnknown) {}

    /** The stock of a product in one zone: available + held + sold = received. */
    public record StockLevel(int available, int held, int sold, int received) {
        public static StockLevel of(Level level) {
            return new StockLevel(level.available(), level.held(), level.sold(), level.received());
        }
    }

    /** The stock of a product in every zone. */
    public record StockLevels(String productId, Map<String, StockLevel> zones) {
        public static StockLevels of(String product, Map<Zone, Level> levels) {
            Map<String, StockLevel> zones = new TreeMap<>();
            levels.forEach((zone, level) -> zones.put(zone.value(), StockLevel.of(level)));
            return new StockLevels(product, zones);
        }
    }

    /** An abandoned cart. */
    record AbandonedCart(
            @Describe("`user:ID` or `session:ID`") String owner, CartShapes.CartView cart) {
        public static AbandonedCart of(Cart cart) {
            return new AbandonedCart(cart.owner().key(), CartShapes.CartView.of(cart, Map.of()));
        }
    }

    /** A page of abandoned carts, unordered. */
    public record AbandonedCarts(
            List<AbandonedCart> carts,

            @Describe("Absent on the last page") @Nullable String nextCursor) {
        public static AbandonedCarts of(Page<Cart> page) {
            return new AbandonedCarts(
                    page.items().stream().map(AbandonedCart::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    /** The options of an audit. */
    public record AuditInput(
            @Describe("Also complete or undo interrupted checkouts") @Nullable
            Boolean repair) {}

    /** The state of an audit. */
    public enum AuditState {
        RUNNING,
        DONE,
        FAILED
    }

    /** The findings of an audit. */
    public record AuditFindings(
            long accounts,
            long reservations,
            long checkouts,
            long settled,
            long violations,

            @Describe(example = "PROD-12345 in moscow: 2 units are held by no checkout")
            List<String> first) {
        public static AuditFindings of(AuditResult findings) {
            return new AuditFindings(
                    findings.accounts(),
                    findings.reservations(),
                    findings.checkouts(),
                    findings.settled(),
                    findings.violations(),
                    findings.first());
        }
    }

    /** The last audit that this instance started. */
    public record AuditView(
            AuditState state,
            boolean repair,
            Instant startedAt,

            @Describe(value = "Absent while it runs", example = Describe.ABSENT) @Nullable
            Instant endedAt,

            @Describe(value = "Absent while it runs", example = Describe.ABSENT) @Nullable
            AuditFindings findings) {}
}
