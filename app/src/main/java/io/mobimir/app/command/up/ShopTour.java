package io.mobimir.app.command.up;

import io.mobimir.app.command.demo.DemoStock;
import io.mobimir.app.config.Config;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.Role;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.shop.UserId;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/** A tour of the shop: lines to paste into a shell. */
final class ShopTour {
    private static final String JSON = "-H 'Content-Type: application/json'";
    private static final String CUSTOMER = "-H \"Authorization: Bearer $CUSTOMER\"";

    private final String url;
    private final Config config;

    ShopTour(String url, Config config) {
        this.url = url;
        this.config = config;
    }

    /** Returns tokens for a day; empty if only another issuer can make them. */
    List<String> tokens() {
        return config.auth().isShared()
                ? List.of(
                        "SHOP=" + url,
                        "CUSTOMER=" + token("demo-customer", Set.of()),
                        "STAFF=" + token("demo-staff", Set.of(Role.STAFF)),
                        "OPERATOR=" + token("demo-operator", Set.of(Role.OPERATOR)))
                : List.of("SHOP=" + url, "CUSTOMER=  # a token of your issuer");
    }

    private String token(String user, Set<Role> roles) {
        TokenMint mint = new TokenMint(config.auth(), Clock.systemUTC());
        return mint.token(new Identity(new UserId(user), roles), mint.longest());
    }

    /** Returns the steps from a guest's cart to an order. */
    List<String> steps() {
        String product = DemoStock.example(config).value();
        String zone = config.zones().all().first().value();
        return List.of(
                "curl -s $SHOP/products/" + product,
                "GUEST=$(curl -s -X POST $SHOP/sessions | sed 's/.*\"token\":\"\\([^\"]*\\).*/\\1/')",
                "curl -s $SHOP/cart/lines -H \"Mobimir-Session: $GUEST\" " + JSON + " -d '{\"product_id\": \"" + product
                        + "\", \"quantity\": 2, \"geozone\": \"" + zone + "\"}'",
                "curl -s -X POST $SHOP/login " + CUSTOMER + " -H \"Mobimir-Session: $GUEST\"",
                "curl -s $SHOP/cart " + CUSTOMER,
                "curl -s $SHOP/checkout " + CUSTOMER + " -H \"Idempotency-Key: tour-$(date +%s)\" " + JSON
                        + " -d '{\"geozone\": \"" + zone + "\", \"payment_method\": \"card\", \"shipping_address\":"
                        + " {\"city\": \"Москва\", \"street\": \"Тверская, 1\", \"postal_code\": \"125009\"}}'",
                "curl -s $SHOP/orders " + CUSTOMER,
                "curl -s \"$SHOP/staff/orders?day=$(date -u +%F)\" -H \"Authorization: Bearer $STAFF\"");
    }
}
