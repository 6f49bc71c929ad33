package io.mobimir.http;

import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.api.ShopApi;
import io.mobimir.http.api.ShopPorts;
import io.mobimir.http.api.staff.ChangeRecording;
import io.mobimir.http.auth.AuthSettings;
import io.mobimir.http.auth.Authentication;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.Role;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.auth.TokenMint;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.live.WatchSettings;
import io.mobimir.http.live.Watchers;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.audit.AuditResult;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutSettings;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.ScriptedInstances;
import io.mobimir.testkit.ScriptedPayments;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.memory.MemoryAuditLog;
import io.mobimir.testkit.memory.MemoryCatalogue;
import io.mobimir.testkit.memory.MemoryEvents;
import io.mobimir.testkit.memory.MemoryProductSearch;
import io.mobimir.testkit.memory.MemorySessions;
import io.mobimir.testkit.memory.MemoryShop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The whole API on stores in memory, over a real socket. */
public final class TestApi implements AutoCloseable {
    public static final AuthSettings AUTH = AuthSettings.shared("a secret of at least thirty-two bytes");
    public static final Zone MOSCOW = new Zone("moscow");
    private static final TrustedProxies PROXIES = new TrustedProxies(Set.of("127.0.0.0/8"));
    public static final LimitSettings NO_RATE = new LimitSettings(0, 1, 64, 65_536, 8_192);

    private static final HttpSettings USUAL = settings(EnumSet.allOf(Service.class), PROXIES, NO_RATE);

    public final TestClock clock;
    /** Authorizes every payment, unless a test sets another answer. */
    public final ScriptedPayments payments;

    public final ShopPorts ports;
    public final List<Route> routes;
    private final Stored stored;
    private final ShopApi api;
    private final Gateway gateway;
    private final HttpServer server;
    private final Conformance conformance;

    private TestApi(HttpSettings settings, AuthSettings auth, TestClock clock, Stored stored) {
        this.clock = clock;
        this.stored = stored;
        this.payments = stored.payments;
        CachedSessions known = new CachedSessions(stored.sessions, clock);
        this.ports = stored.ports(clock, known);
        SessionTokens tokens = new SessionTokens(auth, clock);
        this.api = new ShopApi(ports, tokens, known, settings.https(), clock);
        this.routes = api.routes();
        Authentication authentication = new Authentication(auth, tokens, known, settings.corsOrigins(), clock);
        this.gateway = new Gateway(settings, authentication, routes, (route, status, nanos, id) -> {});
        this.server = HttpServer.start(settings, new Readiness(Map.of()), gateway);
        this.conformance = description();
    }

    public static TestApi open() {
        return open(NO_RATE);
    }

    public static TestApi open(LimitSettings limits) {
        return open(EnumSet.allOf(Service.class), limits);
    }

    public static TestApi open(Set<Service> services, LimitSettings limits) {
        return open(settings(services, PROXIES, limits), AUTH);
    }

    /** Opens the API without trusted proxies. */
    static TestApi withoutProxies(LimitSettings limits) {
        return open(settings(EnumSet.allOf(Service.class), TrustedProxies.NONE, limits), AUTH);
    }

    private static TestApi open(HttpSettings settings, AuthSettings auth) {
        TestClock clock = TestClock.atPresent();
        return new TestApi(settings, auth, clock, Stored.empty(clock));
    }

    /** Opens the API with its own audit log. */
    public static TestApi recording(Function<Clock, ChangeRecording> recording) {
        TestClock clock = TestClock.atPresent();
        Stored stored = Stored.empty(clock, recording.apply(clock));
        return new TestApi(USUAL, AUTH, clock, stored);
    }

    /** Opens an instance with these settings for tokens. */
    public static TestApi open(AuthSettings auth) {
        return open(USUAL, auth);
    }

    /** Opens another instance on the same stores, possibly with other secrets. */
    public TestApi beside(AuthSettings auth) {
        return new TestApi(USUAL, auth, clock, stored);
    }

    private static HttpSettings settings(Set<Service> services, TrustedProxies proxies, LimitSettings limits) {
        return new HttpSettings("127.0.0.1", 0, services, Set.of("https://shop.example"), proxies, true, limits);
    }

    /** The stores that instances share. */
    private record Stored(
            CheckoutStores stores,
            ScriptedPayments payments,
            MemorySessions sessions,
            MemoryEvents events,
            ChangeRecording recording) {
        static Stored empty(TestClock clock) {
            return empty(clock, new ChangeRecording(new MemoryAuditLog(clock), false));
        }

        static Stored empty(TestClock clock, ChangeRecording recording) {
            Cursors cursors = new Cursors("memory".getBytes(StandardCharsets.UTF_8));
            return new Stored(
                    MemoryShop.open(clock),
                    new ScriptedPayments(),
                    new MemorySessions(clock),
                    new MemoryEvents(clock, Duration.ofDays(90), cursors),
                    recording);
        }

        ShopPorts ports(TestClock clock, CachedSessions known) {
            return new ShopPorts(
                    stores.catalogue(),
                    new MemoryProductSearch((MemoryCatalogue) stores.catalogue()),
                    stores.stock(),
                    stores.carts(),
                    new Shopping(stores.carts(), stores.catalogue(), stores.catalogue(), stores.stock(), Zones.DEFAULT),
                    new CheckoutSaga(
                            stores,
                            payments,
                            new CheckoutSettings(Zones.DEFAULT, Duration.ofMinutes(2)),
                            new ScriptedInstances(Set.of()),
                            clock),
                    new Cancellation(stores, clock),
                    stores.orders(),
                    new Watchers(stores.orders(), (OrderFeed) stores.orders(), known, clock, WatchSettings.DEFAULT),
                    (OrderReports) stores.orders(),
                    sessions,
                    events,
                    repair -> new AuditResult(1, 2, 3, repair ? 1 : 0, 0, List.of()),
                    new PretendedMigrations(),
                    () -> "measured 1\n",
                    Zones.DEFAULT,
                    recording,
                    new PretendedPersons(),
                    new PretendedHotspots());
        }
    }

    private Conformance description() {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "/openapi.json"))
                    .header("X-Forwarded-For", "203.0.113.1") // not from the budget of the tested addresses
                    .build();
            return new Conformance(HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofByteArray())
                    .body());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Conformance conformance() {
        return conformance;
    }

    /** Returns how many requests wait for the rest of their bodies. */
    int bodiesArriving() {
        return gateway.bodies().arriving();
    }

    public String url() {
        return server.url();
    }

    public int port() {
        return server.port();
    }

    /** Returns a client without a token. */
    public ApiClient nobody() {
        return new ApiClient(url(), conformance, Map.of());
    }

    public ApiClient user(UserId user, Role... roles) {
        return nobody().bearer(token(AUTH, clock, user, roles));
    }

    public ApiClient user() {
        return user(RandomKeys.user());
    }

    public ApiClient staff() {
        return user(RandomKeys.user(), Role.STAFF);
    }

    public ApiClient operator() {
        return user(RandomKeys.user(), Role.OPERATOR);
    }

    /** Returns a guest with a session. */
    public ApiClient guest() {
        return nobody().session(nobody().post("/sessions", "").at("/token"));
    }

    public static String token(UserId user, Role... roles) {
        return token(AUTH, Clock.systemUTC(), user, roles);
    }

    /** Returns a token that this secret has signed. */
    public static String token(AuthSettings auth, Clock clock, UserId user, Role... roles) {
        TokenMint mint = new TokenMint(auth, clock);
        return mint.token(new Identity(user, Set.of(roles)), Duration.ofHours(1));
    }

    /** Adds an active product with some units in Moscow. */
    public ProductId product(int units) {
        ProductId id = RandomKeys.product();
        Reply added = staff().post("/staff/products", Samples.product(id, "Электроника.Смартфоны", "59990.00"));
        if (added.status() != 201) {
            throw new AssertionError(added.text());
        }
        if (units > 0) {
            ports.stock().receive(new Delivery("DELIVERY-" + id, id, MOSCOW, units, clock.instant()));
        }
        return id;
    }

    @Override
    public void close() {
        ports.watchers().close();
        server.close();
        api.close();
    }
}
