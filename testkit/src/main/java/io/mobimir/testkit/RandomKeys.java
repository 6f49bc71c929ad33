package io.mobimir.testkit;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.session.SessionId;
import java.util.Locale;
import java.util.UUID;

/** Random keys, so that all tests can share one cluster. */
public final class RandomKeys {
    private RandomKeys() {}

    public static UserId user() {
        return new UserId("USER-" + random());
    }

    public static OrderId order() {
        return new OrderId("ORD-" + random());
    }

    public static SessionId session() {
        return new SessionId("SESS-" + random());
    }

    public static ProductId product() {
        return new ProductId("PROD-" + random());
    }

    public static Category category() {
        return new Category("Категория " + random());
    }

    public static String random() {
        return UUID.randomUUID().toString().substring(0, 18).toUpperCase(Locale.ROOT);
    }
}
