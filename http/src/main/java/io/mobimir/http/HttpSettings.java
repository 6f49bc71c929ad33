package io.mobimir.http;

import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.route.Service;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.pem.PemIdentity;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The address of the server and its clients; port 0 lets the system choose.
 *
 * @param services the groups of routes that this instance serves
 * @param corsOrigins origins whose pages may use the API from a browser
 * @param trustedProxies proxies whose {@code X-Forwarded-For} is trusted
 * @param https whether clients come by HTTPS, through a proxy or because there is a certificate: cookies then never travel
 *     without it
 * @param tls the server's own certificate; empty if it speaks plain HTTP
 */
public record HttpSettings(
        String host,
        int port,
        Set<Service> services,
        Set<String> corsOrigins,
        TrustedProxies trustedProxies,
        boolean https,
        LimitSettings limits,
        Optional<PemIdentity> tls) {
    public HttpSettings {
        https = https || tls.isPresent();
        Require.filled("http.host", host, 255);
        Require.between("http.port", port, 0, 65_535);
        services = Set.copyOf(services);
        corsOrigins = Set.copyOf(corsOrigins);
        for (String origin : corsOrigins) {
            if (!origin.matches("https?://[^/]+")) {
                throw new InvalidField(
                        "http.cors-origins", "must be like https://shop.example, not \"" + origin + "\"");
            }
        }
    }

    /** Creates settings for plain HTTP. */
    public HttpSettings(
            String host,
            int port,
            Set<Service> services,
            Set<String> corsOrigins,
            TrustedProxies trustedProxies,
            boolean https,
            LimitSettings limits) {
        this(host, port, services, corsOrigins, trustedProxies, https, limits, Optional.empty());
    }

    /** Creates settings with all services, no access restriction by origin or proxy, and the default limits. */
    public HttpSettings(String host, int port) {
        this(host, port, EnumSet.allOf(Service.class), Set.of(), TrustedProxies.NONE, false, LimitSettings.DEFAULT);
    }

    /** Returns the same settings with another certificate, or without one. */
    public HttpSettings with(Optional<PemIdentity> certificate) {
        return new HttpSettings(host, port, services, corsOrigins, trustedProxies, https, limits, certificate);
    }
}
