package io.mobimir.http;

import io.mobimir.http.auth.Authentication;
import io.mobimir.http.route.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.gzip.GzipEncoderConfig;
import org.eclipse.jetty.compression.server.CompressionConfig;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.CrossOriginHandler;

/** Puts Jetty's handlers around the routes: compression of large answers, and cross-origin access. */
final class SharedHandlers {
    private static final int COMPRESSED_FROM = 2_048;
    private static final int LEVEL = 4;
    /** Small, because an answer that waits for its client keeps two buffers of this size. */
    private static final int BUFFER = 4_096;

    private static final Duration PREFLIGHT_AGE = Duration.ofMinutes(10);
    private static final Set<String> READ = Set.of(
            "Accept-Language",
            "Authorization",
            "Content-Type",
            "Idempotency-Key",
            "If-Match",
            "If-None-Match",
            "Last-Event-ID",
            Authentication.SESSION_HEADER,
            "Mobimir-Reason",
            "X-Request-Id");
    private static final Set<String> SHOWN =
            Set.of("ETag", "Idempotent-Replayed", "Location", "Retry-After", "X-Request-Id");

    private SharedHandlers() {}

    /** @param origins origins whose pages may use the API; if empty, only our own pages may */
    static Handler around(Handler routes, Set<String> origins) {
        Handler compressed = compressed(routes);
        return origins.isEmpty() ? compressed : crossOrigin(compressed, origins);
    }

    /** Compresses answers only: a small compressed request may have a huge body. */
    private static Handler compressed(Handler next) {
        GzipEncoderConfig encoder = new GzipEncoderConfig();
        encoder.setCompressionLevel(LEVEL);
        encoder.setBufferSize(BUFFER);
        GzipCompression gzip = new GzipCompression();
        gzip.setMinCompressSize(COMPRESSED_FROM);
        gzip.setDefaultEncoderConfig(encoder);
        CompressionConfig.Builder config =
                CompressionConfig.builder().defaults().decompressExcludeEncoding(gzip.getEncodingName());
        for (Method method : Method.values()) {
            config.compressIncludeMethod(method.name());
        }
        CompressionHandler handler = new CompressionHandler(next);
        handler.putCompression(gzip);
        handler.putConfiguration(PathSpec.from("/"), config.build());
        return handler;
    }

    private static Handler crossOrigin(Handler next, Set<String> origins) {
        CrossOriginHandler handler = new CrossOriginHandler();
        handler.setHandler(next);
        handler.setAllowCredentials(true);
        handler.setAllowedOriginPatterns(
                origins.stream().map(origin -> "(?-i)" + Pattern.quote(origin)).collect(Collectors.toSet()));
        handler.setAllowedMethods(
                Arrays.stream(Method.values()).map(Method::name).collect(Collectors.toSet()));
        handler.setAllowedHeaders(READ);
        handler.setExposedHeaders(SHOWN);
        handler.setPreflightMaxAge(PREFLIGHT_AGE);
        return handler;
    }
}
