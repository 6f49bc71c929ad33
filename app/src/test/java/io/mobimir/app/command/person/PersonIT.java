package io.mobimir.app.command.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.app.CommandLineRun;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.metrics.Metrics;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.OpenResources;
import io.mobimir.app.wiring.ShopOverHttp;
import io.mobimir.app.wiring.Stores;
import io.mobimir.http.HttpServer;
import io.mobimir.http.Readiness;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.Role;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.insight.heat.Heat;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.EventId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports and erases a customer's data, over HTTP and by commands, on a real store. */
@OnCassandra(ownKeyspace = true)
class PersonIT {
    private static final String STREET = "улица Забытая, 17";

    @TempDir
    private Path folder;

    private final OpenResources opened = new OpenResources();
    private final UserId user = RandomKeys.user();
    private final String product = RandomKeys.product().value();
    private final HttpClient http = HttpClient.newHttpClient();
    private Path file = Path.of("");
    private Config config = Config.read(Settings.reference());
    private String url = "";

    @BeforeEach
    void open(TestCassandra test) throws Exception {
        InetSocketAddress node = test.contactPoints().get(0);
        file = Files.writeString(folder.resolve("shop.conf"), """
                cassandra { contact-points = ["%s:%d"], local-data-centre = %s, keyspace = "%s", replication { %s = 1 } }
                auth.secret = "a secret of at least thirty-two bytes"
                http.port = 0
                """.formatted(
                        node.getAddress().getHostAddress(),
                        node.getPort(),
                        test.dataCentre(),
                        test.keyspace(),
                        test.dataCentre()));
        config = Config.read(Settings.reference().withFile(file));
        Cassandra cassandra = opened.add(Cassandra.connect(Endpoint.find(config).settings(config)));
        new LiveSchema(cassandra, ShopSchema.ALL).apply();
        Stores stores = opened.add(Stores.on(cassandra, config, Clock.systemUTC()));
        ShopOverHttp shop = opened.add(ShopOverHttp.on(
                stores,
                opened.add(stores.search(cassandra, Clock.systemUTC(), folder.resolve("words"))),
                opened.add(new Metrics()),
                cassandra,
                new Heat(Instant.now()),
                config));
        url = opened.add(HttpServer.start(config.http(), new Readiness(Map.of()), shop.gateway()))
                .url();
    }

    @AfterEach
    void close() {
        opened.close();
    }

    @Test
    void a_customer_is_handed_everything_and_erased_but_for_what_the_law_keeps() throws Exception {
        String guest = live();
        String order = order("one");
        move(order, "cancelled");
        String waiting = order("two");

        String refused = send(Role.OPERATOR, "POST", "/operator/persons/" + user + "/erasure", "{}");
        assertThat(refused).contains("/problems/erasure-refused", waiting + " is new");
        CommandLineRun no = command("person", "erase", user.value());
        assertThat(no.code()).isEqualTo(ExitCodes.NO);
        assertThat(no.err()).contains("Refused; nothing was changed", waiting + " is new");
        for (String all : new String[] {
            send(Role.OPERATOR, "GET", "/operator/persons/" + user + "/data", ""),
            command("person", "export", user.value()).out()
        }) {
            assertThat(all)
                    .contains(STREET, guest, order, "PROD-SEEN", "\"checkouts\": [\n", "the-browser")
                    .endsWith("}}\n");
        }

        move(waiting, "cancelled");
        erase();
        String left = send(Role.OPERATOR, "GET", "/operator/persons/" + user + "/data", "");
        assertThat(left).contains(order, waiting).doesNotContain(STREET, guest, "PROD-SEEN", "the-browser");
        assertThat(send(Role.STAFF, "GET", "/staff/orders/" + order, ""))
                .contains("\"total\":{\"amount\":\"20.00\"", "\"city\":\"-\"", product)
                .doesNotContain(STREET);
        CommandLineRun again = command("person", "erase", user.value(), "--reason", "asked twice");
        assertThat(again.code()).as(again.err()).isEqualTo(ExitCodes.OK);
        assertThat(again.out()).contains("orders_by_id", "nothing else remains");
        theShopIsInOrderAndTheLogKnows();
    }

    private void erase() throws Exception {
        String path = "/operator/persons/" + user + "/erasure";
        assertThat(send(Role.OPERATOR, "POST", path, "{}")).contains("\"state\":\"running\"");
        await().atMost(Duration.ofMinutes(1))
                .until(() -> !send(Role.OPERATOR, "GET", path, "").contains("\"state\":\"running\""));
        assertThat(send(Role.OPERATOR, "GET", path, "")).contains("\"state\":\"done\"", "\"proved\":true");
    }

    private void theShopIsInOrderAndTheLogKnows() throws Exception {
        assertThat(command("schema", "verify", "orders").out()).contains(" 0 differences");
        CommandLineRun audit = command("audit", "--repair", "--reason", "after an erasure");
        assertThat(audit.code()).as(audit.out() + audit.err()).isEqualTo(ExitCodes.OK);
        String log = send(
                Role.OPERATOR,
                "GET",
                "/operator/audit-log?limit=100&day=" + LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC),
                "");
        assertThat(log)
                .contains("erase-person", "person-erased", "export-person", "move-order", "user:BOSS")
                .contains("mobimir person erase", "mobimir audit --repair", "after an erasure", "asked twice")
                .contains("os:" + System.getProperty("user.name"), "\"kind\":\"refused\"")
                .doesNotContain(STREET);
    }

    /** Merges a guest's cart into the customer's; returns the guest's session. */
    private String live() throws Exception {
        send(Role.STAFF, "POST", "/staff/products", """
                {"product_id": "%s", "card": {"category": "Книги", "price": {"amount": "10.00", "currency": "RUB"},
                 "names": {"ru": {"name": "Книга", "description": ""}}, "attributes": {}}}""".formatted(product));
        send(Role.STAFF, "POST", "/staff/deliveries", """
                {"delivery_id": "D-%s", "product_id": "%s", "geozone": "moscow", "units": 10}""".formatted(product, product));
        String begun = send(request("/sessions", "POST", "{}"));
        String guest = begun.replaceFirst("(?s).*\"session_id\":\"([^\"]+).*", "$1");
        String token = begun.replaceFirst("(?s).*\"token\":\"([^\"]+).*", "$1");
        send(request("/cart/lines", "POST", line()).header("Mobimir-Session", token));
        assertThat(send(asUser("/login", "POST", "{}").header("Mobimir-Session", token)))
                .contains("\"cart\":\"merged\"");
        send(asUser("/events", "POST", """
                {"events": [{"event_id": "%s", "event_type": "VIEW_ITEM", "resource_id": "PROD-SEEN", "details": {}}]}""".formatted(EventId.random(Instant.now()))));
        return guest;
    }

    private String line() {
        return "{\"product_id\": \"%s\", \"quantity\": 1, \"geozone\": \"moscow\"}".formatted(product);
    }

    private String order(String key) throws Exception {
        send(asUser("/cart/lines", "POST", line()));
        String answer = send(asUser("/checkout", "POST", """
                {"geozone": "moscow", "payment_method": "card",
                 "shipping_address": {"city": "Москва", "street": "%s", "postal_code": "125009"}}""".formatted(STREET)).header("Idempotency-Key", key));
        assertThat(answer).contains("\"order_id\":");
        return answer.replaceFirst("(?s).*?\"order_id\":\"([^\"]+).*", "$1");
    }

    private void move(String order, String status) throws Exception {
        String moved =
                send(Role.STAFF, "POST", "/staff/orders/" + order + "/status", "{\"status\": \"" + status + "\"}");
        assertThat(moved).contains("\"status\":\"" + status + "\"");
    }

    private String send(Role role, String method, String path, String body) throws Exception {
        return send(request(path, method, body).header("Authorization", "Bearer " + token(new UserId("BOSS"), role)));
    }

    private HttpRequest.Builder asUser(String path, String method, String body) {
        return request(path, method, body).header("Authorization", "Bearer " + token(user));
    }

    private HttpRequest.Builder request(String path, String method, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .header("User-Agent", "the-browser")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return body.isEmpty() ? request : request.header("Content-Type", "application/json");
    }

    private String send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    private String token(UserId who, Role... roles) {
        return new TokenMint(config.auth(), Clock.systemUTC())
                .token(new Identity(who, Set.of(roles)), Duration.ofHours(1));
    }

    private CommandLineRun command(String... args) {
        String[] all = new String[args.length + 2];
        System.arraycopy(args, 0, all, 0, args.length);
        all[args.length] = "--config";
        all[args.length + 1] = file.toString();
        return CommandLineRun.of(all);
    }
}
