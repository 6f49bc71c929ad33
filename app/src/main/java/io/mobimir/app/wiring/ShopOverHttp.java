package io.mobimir.app.wiring;

import io.mobimir.app.cache.CachingCatalogue;
import io.mobimir.app.config.Config;
import io.mobimir.app.insight.KeyTexts;
import io.mobimir.app.insight.OperatorHotspots;
import io.mobimir.app.metrics.Metrics;
import io.mobimir.app.migration.OperatorMigrations;
import io.mobimir.http.Gateway;
import io.mobimir.http.api.ShopApi;
import io.mobimir.http.api.ShopPorts;
import io.mobimir.http.api.staff.ChangeRecording;
import io.mobimir.http.auth.Authentication;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.live.WatchSettings;
import io.mobimir.http.live.Watchers;
import io.mobimir.insight.heat.ClusterHeat;
import io.mobimir.insight.heat.CountedCatalogue;
import io.mobimir.insight.heat.CountedSearch;
import io.mobimir.insight.heat.Heat;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.audit.AuditResult;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.audit.AuditReport;
import io.mobimir.store.cassandra.heat.CassandraHeatLog;
import io.mobimir.store.cassandra.order.CassandraOrderFeed;
import java.time.Clock;
import java.time.Duration;

/** Connects the API with the stores. */
public record ShopOverHttp(ShopApi api, Watchers watchers, Gateway gateway) implements AutoCloseable {
    private static final int CARDS = 10_000;
    private static final int FIRST_VIOLATIONS = 100;

    public static ShopOverHttp on(
            Stores stores, ProductSearch search, Metrics metrics, Cassandra cassandra, Heat heat, Config config) {
        Clock clock = Clock.systemUTC();
        Catalogue shown = new CountedCatalogue(shown(stores.catalogue(), config, metrics, clock), heat);
        CachedSessions sessions = new CachedSessions(stores.sessions(), clock);
        Watchers watchers = new Watchers(
                stores.orders(), new CassandraOrderFeed(cassandra), sessions, clock, WatchSettings.DEFAULT);
        ShopPorts ports = new ShopPorts(
                shown,
                new CountedSearch(stores.migrations().search(search), heat),
                stores.stock(),
                stores.carts(),
                new Shopping(stores.carts(), shown, stores.catalogue(), stores.stock(), config.zones()),
                stores.till().checkout(),
                stores.till().cancellation(),
                stores.orders(),
                watchers,
                stores.reports(),
                stores.sessions(),
                stores.events(),
                repair -> findings(stores.audit(cassandra, clock).run(repair, part -> {})),
                new OperatorMigrations(stores.migrations().asked(config.readsToCompare())),
                metrics::text,
                config.zones(),
                new ChangeRecording(stores.auditLog(), config.reasonRequired()),
                stores.persons(),
                new OperatorHotspots(new ClusterHeat(new CassandraHeatLog(cassandra), clock), KeyTexts.of(config)));
        SessionTokens tokens = new SessionTokens(config.auth(), clock);
        ShopApi api = new ShopApi(ports, tokens, sessions, config.http().https(), clock);
        Authentication authentication = new Authentication(
                config.auth(), tokens, sessions, config.http().corsOrigins(), clock);
        return new ShopOverHttp(
                api, watchers, new Gateway(config.http(), authentication, api.routes(), metrics.requests()));
    }

    private static Catalogue shown(Catalogue catalogue, Config config, Metrics metrics, Clock clock) {
        Duration ofCards = config.staleness().of(ReadOperation.PRODUCT_CARD);
        Duration ofLists = config.staleness().of(ReadOperation.CATALOGUE_SEARCH);
        if (ofCards.isZero() && ofLists.isZero()) {
            return catalogue;
        }
        CachingCatalogue cached = new CachingCatalogue(catalogue, clock, ofCards, ofLists, CARDS);
        metrics.watch(cached);
        return cached;
    }

    private static AuditResult findings(AuditReport report) {
        return new AuditResult(
                report.accounts(),
                report.reservations(),
                report.checkouts(),
                report.settledCheckouts(),
                report.violations(),
                report.first().stream()
                        .limit(FIRST_VIOLATIONS)
                        .map(String::valueOf)
                        .toList());
    }

    @Override
    public void close() {
        api.close();
    }
}
