package io.mobimir.http.api;

import io.mobimir.http.api.customer.CartApi;
import io.mobimir.http.api.customer.CheckoutApi;
import io.mobimir.http.api.customer.Cookies;
import io.mobimir.http.api.customer.EventsApi;
import io.mobimir.http.api.customer.OrdersApi;
import io.mobimir.http.api.customer.ProductsApi;
import io.mobimir.http.api.customer.SessionEnds;
import io.mobimir.http.api.customer.SessionsApi;
import io.mobimir.http.api.customer.SignInApi;
import io.mobimir.http.api.shape.EventOwners;
import io.mobimir.http.api.staff.AuditLogApi;
import io.mobimir.http.api.staff.AuditRuns;
import io.mobimir.http.api.staff.ErasureRuns;
import io.mobimir.http.api.staff.HotspotsApi;
import io.mobimir.http.api.staff.MigrationsApi;
import io.mobimir.http.api.staff.OperatorApi;
import io.mobimir.http.api.staff.PersonsApi;
import io.mobimir.http.api.staff.RecordedChanges;
import io.mobimir.http.api.staff.StaffCatalogueApi;
import io.mobimir.http.api.staff.StaffOrdersApi;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.live.OrderEvents;
import io.mobimir.http.route.Route;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** All routes of the shop. */
public final class ShopApi implements AutoCloseable {
    private final List<Route> routes;
    private final AuditRuns audits;
    private final ErasureRuns erasures;

    /** @param https whether clients connect by HTTPS */
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
                        new SignInApi(signIn(ports, ends, clock), tokens, known, new Cookies(https), clock).routes(),
                        new SessionsApi(ports.sessions(), ends, clock).routes(),
                        new EventsApi(ports.events(), clock).routes(),
                        new StaffCatalogueApi(ports.catalogue(), ports.stock(), clock).routes(),
                        new StaffOrdersApi(
                                        ports.orders(),
                                        ports.reports(),
                                        ports.cancellation(),
                                        ports.carts(),
                                        ports.zones())
                                .routes(),
                        new OperatorApi(audits, ports.metrics()).routes(),
                        new MigrationsApi(ports.migrations()).routes(),
                        new AuditLogApi(ports.recording().log()).routes(),
                        new PersonsApi(ports.persons(), erasures, clock).routes(),
                        new HotspotsApi(ports.hotspots()).routes())
                .flatMap(List::stream)
                .map(recorded::of)
                .toList();
    }

    private static SignInApi.SignInPorts signIn(ShopPorts ports, SessionEnds ends, Clock clock) {
        return new SignInApi.SignInPorts(
                ports.sessions(), ports.carts(), new EventOwners(ports.events(), clock), ends, ports.zones());
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
