package io.mobimir.app.config;

import io.mobimir.http.HttpSettings;
import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.auth.AuthSettings;
import io.mobimir.http.limit.ConnectionSettings;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.limit.RateSettings;
import io.mobimir.http.route.Service;
import io.mobimir.shop.InvalidField;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the settings of the HTTP server: its address, services, limits and trusted tokens. */
final class HttpConfig {
    private static final int MAX_PORT = 65_535;
    private static final int MAX_RATE = 1_000_000;
    private static final int MAX_IN_FLIGHT = 10_000;
    private static final int MAX_CONNECTIONS = 1_000_000;

    private HttpConfig() {}

    static HttpSettings read(Reader reader) {
        int port = reader.number("http.port", 0, MAX_PORT);
        Set<Service> services = reader.make("http.services", () -> services(reader.texts("http.services")));
        Set<String> origins = Set.copyOf(reader.texts("http.cors-origins"));
        TrustedProxies proxies = reader.make(
                "http.trusted-proxies", () -> new TrustedProxies(Set.copyOf(reader.texts("http.trusted-proxies"))));
        return reader.make(
                origins.isEmpty() ? "http.host" : "http.cors-origins",
                () -> new HttpSettings(
                                reader.text("http.host"),
                                port,
                                services,
                                origins,
                                proxies,
                                reader.flag("http.https"),
                                limits(reader))
                        .with(TlsConfig.identity(reader, "http.tls")));
    }

    private static LimitSettings limits(Reader reader) {
        return new LimitSettings(
                rate(reader, "http.rate"),
                rate(reader, "http.rate.address"),
                reader.number("http.requests-in-flight", 1, MAX_IN_FLIGHT),
                reader.bytes("http.max-body", 1_024, 1 << 24),
                reader.bytes("http.max-headers", 4_096, 1 << 20),
                connections(reader));
    }

    private static RateSettings rate(Reader reader, String key) {
        return new RateSettings(
                reader.number(key + ".per-second", 0, MAX_RATE), reader.number(key + ".burst", 1, MAX_RATE));
    }

    private static ConnectionSettings connections(Reader reader) {
        int most = reader.number("http.connections", 16, MAX_CONNECTIONS);
        int perAddress = reader.number("http.connections-per-address", 0, MAX_CONNECTIONS);
        Duration arrival = reader.duration("http.arrival-timeout");
        return reader.make("http.arrival-timeout", () -> new ConnectionSettings(most, perAddress, arrival));
    }

    private static Set<Service> services(List<String> names) {
        return names.isEmpty()
                ? EnumSet.allOf(Service.class)
                : names.stream().map(HttpConfig::service).collect(Collectors.toSet());
    }

    private static Service service(String name) {
        return Arrays.stream(Service.values())
                .filter(service -> service.key().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidField(
                        "http.services",
                        "\"" + name + "\" is not a service; the services are "
                                + Arrays.stream(Service.values())
                                        .map(Service::key)
                                        .collect(Collectors.joining(", "))));
    }

    static AuthSettings auth(Reader reader) {
        try {
            return new AuthSettings(
                    reader.text("auth.algorithm"),
                    reader.text("auth.secret"),
                    reader.text("auth.previous-secret"),
                    filled(reader, "auth.jwks"),
                    filled(reader, "auth.issuer"),
                    filled(reader, "auth.audience"),
                    reader.duration("auth.guest-lifetime"),
                    reader.duration("auth.longest-lifetime"));
        } catch (InvalidField e) {
            throw reader.refused(e.field(), e.problem());
        }
    }

    private static Optional<String> filled(Reader reader, String key) {
        return Optional.of(reader.text(key)).filter(text -> !text.isEmpty());
    }
}
