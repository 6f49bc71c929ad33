package io.mobimir.http.api;

import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.live.OrderEvents;
import io.mobimir.http.route.Route;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** Every route of the shop. */
public final class ShopApi implements AutoCloseable {
    private final List<Route> routes;
    private final AuditRuns audits;
    private final ErasureRuns erasures;

    /** @param https whether clients come by HTTPS */
    public ShopApi(ShopPorts ports, SessionTokens tokens, CachedSessions known, boolean https, Clock clock) {
        this.audits = new AuditRuns(ports.audit(), clock);
        SessionEnds ends = new SessionEnds(ports.sessions(), known, ports.watchers());
        this.erasures = new ErasureRuns(ports.persons(), ends, ports.recording().log(), clock);
        RecordedChanges recorded = new RecordedChanges(ports.recording());
        this.routes = Stream.of(
                        new ProductsApi(ports.catalogue(), ports.search(), ports.stock()).routes(),
                        new CartApi(ports.carts(), ports.shopping(), ports.catalogue(), clock).routes(),
                        new CheckoutApi(ports.checkout()).routes(),
                        new OrdersApi(
                                        ports.orders(),
                                        ports.cancellation(),
                                        new OrderEvents(ports.orders(), ports.watchers()))
                                .routes(),
                        new SignInApi(ports, tokens, known, new Cookies(https), clock).routes(),
                        new SessionsApi(ports.sessions(), ends, clock).routes(),
                        new EventsApi(ports.events(), clock).routes(),
                        new StaffCatalogueApi(ports.catalogue(), ports.stock(), clock).routes(),
                        new StaffOrdersApi(ports).routes(),
                        new OperatorApi(audits, ports.metrics()).routes(),
                        new MigrationsApi(ports.migrations()).routes(),
                        new AuditLogApi(ports.recording().log()).routes(),
                        new PersonsApi(ports.persons(), erasures, clock).routes())
                .flatMap(List::stream)
                .map(recorded::of)
                .toList();
    }

    public List<Route> routes() {
        return routes;
    }

    @Override
    public void close() {
        audits.close();
        erasures.close();
    }
}
