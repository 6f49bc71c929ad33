package io.mobimir.bench.http;

import io.mobimir.bench.BenchShop;
import io.mobimir.http.auth.AuthSettings;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.catalogue.Product;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Requests as bytes, made in advance. */
final class Requests {
    private static final Duration LONG = Duration.ofHours(12);

    private final URI server;
    private final TokenMint mint;
    private final List<Product> products = BenchShop.products();

    Requests(URI server, AuthSettings auth) {
        this.server = server;
        this.mint = new TokenMint(auth, Clock.systemUTC());
    }

    IntFunction<byte[]> cards() {
        return inTurn(n -> get("/products/" + products.get(n).id(), ""), BenchShop.PRODUCTS);
    }

    IntFunction<byte[]> reads() {
        return inTurn(n -> get("/cart", token(BenchShop.reader(n))), BenchShop.USERS);
    }

    IntFunction<byte[]> adds() {
        return inTurn(
                n -> post(
                        "/cart/lines",
                        token(BenchShop.adder(n)),
                        "{\"product_id\":\"" + products.get(n).id() + "\",\"quantity\":1,\"geozone\":\""
                                + BenchShop.ZONE + "\"}"),
                BenchShop.USERS);
    }

    /** Returns one checkout for each of these buyers. */
    IntFunction<byte[]> checkouts(int first, int count) {
        String body = """
                {"geozone":"%s","shipping_address":{"city":"%s","street":"%s","postal_code":"%s"},"payment_method":"card"}""".formatted(
                BenchShop.ZONE, BenchShop.ADDRESS.city(), BenchShop.ADDRESS.street(), BenchShop.ADDRESS.postalCode());
        return inTurn(
                n -> post("/checkout", token(BenchShop.buyer(first + n)) + "Idempotency-Key: only\r\n", body), count);
    }

    byte[] watch(OrderId order, UserId owner) {
        return get("/orders/" + order + "/events", token(owner));
    }

    private static IntFunction<byte[]> inTurn(IntFunction<byte[]> make, int count) {
        List<byte[]> all = IntStream.range(0, count).mapToObj(make).toList();
        return n -> all.get(n % count);
    }

    private String token(UserId user) {
        return "Authorization: Bearer " + mint.token(new Identity(user, Set.of()), LONG) + "\r\n";
    }

    private byte[] get(String path, String headers) {
        return bytes(head("GET", path, headers) + "\r\n");
    }

    private byte[] post(String path, String headers, String body) {
        return bytes(head("POST", path, headers) + "Content-Type: application/json\r\nContent-Length: "
                + bytes(body).length + "\r\n\r\n" + body);
    }

    private String head(String method, String path, String headers) {
        return method + " " + path + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n" + headers;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
