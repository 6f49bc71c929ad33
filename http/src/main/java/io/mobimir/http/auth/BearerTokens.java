package io.mobimir.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads bearer tokens (JWT). What was verified a moment ago is not verified again. */
final class BearerTokens {
    private static final long REMEMBERED_MILLIS = 60_000;
    private static final int MAX_REMEMBERED = 10_000;
    private static final int MAX_LENGTH = 8_192;
    private static final int TIMEOUT_MILLIS = 3_000;
    private static final Duration KEYS_OUTLIVE_ISSUER = Duration.ofHours(12);
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Logger LOG = LoggerFactory.getLogger(BearerTokens.class);

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final Map<String, Verified> verified = new ConcurrentHashMap<>();
    /** Then a key that is not among them a moment after they were read is nobody's. */
    private volatile boolean keysKnown;

    private record Verified(Identity identity, long until) {}

    BearerTokens(AuthSettings settings) {
        JWSAlgorithm algorithm = JWSAlgorithm.parse(settings.algorithm());
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithm, keys(settings)));
        JWTClaimsSet.Builder exact = new JWTClaimsSet.Builder();
        settings.issuer().ifPresent(exact::issuer);
        processor.setJWTClaimsSetVerifier(
                new DefaultJWTClaimsVerifier<>(settings.audience().orElse(null), exact.build(), Set.of("sub", "exp")));
    }

    private static JWKSource<SecurityContext> keys(AuthSettings settings) {
        Optional<String> jwks = settings.jwks();
        if (jwks.isEmpty()) {
            return new ImmutableSecret<>(settings.secretBytes());
        }
        try {
            return jwks.get().startsWith("http")
                    ? remote(URI.create(jwks.get()).toURL())
                    : new ImmutableJWKSet<>(JWKSet.load(new File(jwks.get())));
        } catch (IOException | ParseException | IllegalArgumentException e) {
            throw new InvalidField("auth.jwks", "cannot be read: " + e.getMessage());
        }
    }

    /** Reads the keys anew in good time, and goes on with those it knows while the issuer is away. */
    private static JWKSource<SecurityContext> remote(URL address) {
        return JWKSourceBuilder.create(
                        address,
                        new DefaultResourceRetriever(
                                TIMEOUT_MILLIS, TIMEOUT_MILLIS, JWKSourceBuilder.DEFAULT_HTTP_SIZE_LIMIT))
                .retrying(true)
                .outageTolerant(KEYS_OUTLIVE_ISSUER.toMillis())
                .build();
    }

    /** Whom the token stands for; ends the request if it is not valid. Why is not told: an attacker would learn from it. */
    Identity verify(String token) {
        long now = System.currentTimeMillis();
        Verified known = verified.get(token);
        if (known != null && now < known.until) {
            return known.identity;
        }
        if (token.length() > MAX_LENGTH) {
            throw invalid();
        }
        try {
            JWTClaimsSet claims = processor.process(token, null);
            keysKnown = true;
            Identity identity = new Identity(new UserId(claims.getSubject()), roles(claims));
            remember(
                    token,
                    new Verified(
                            identity,
                            Math.min(claims.getExpirationTime().toInstant().toEpochMilli(), now + REMEMBERED_MILLIS)));
            return identity;
        } catch (RateLimitReachedException e) {
            throw keysKnown ? invalid() : unavailable(e);
        } catch (KeySourceException e) {
            throw unavailable(e);
        } catch (ParseException | BadJOSEException | JOSEException | InvalidField e) {
            throw invalid();
        }
    }

    private static RuntimeException unavailable(KeySourceException e) {
        LOG.warn("The issuer's keys cannot be read: {}", e.getMessage());
        return Problem.of(ProblemType.ISSUER_UNAVAILABLE, "The token cannot be checked now. Ask again.")
                .retryAfter(PAUSE)
                .refused();
    }

    private void remember(String token, Verified identity) {
        if (verified.size() >= MAX_REMEMBERED) {
            verified.clear();
        }
        verified.put(token, identity);
    }

    private static RuntimeException invalid() {
        return Caller.notSignedIn("The bearer token is not valid, or no longer.");
    }

    private static Set<Role> roles(JWTClaimsSet claims) {
        Object roles = claims.getClaim("roles");
        Collection<?> names = roles instanceof Collection<?> several ? several : List.of();
        return names.stream()
                .flatMap(name -> Role.find(String.valueOf(name)).stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
