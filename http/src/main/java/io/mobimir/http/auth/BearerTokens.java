package io.mobimir.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Reads bearer tokens (JWT). What was verified a moment ago is not verified again. */
final class BearerTokens {
    private static final long REMEMBERED_MILLIS = 60_000;
    private static final int MAX_REMEMBERED = 10_000;
    private static final int MAX_LENGTH = 8_192;

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final Map<String, Verified> verified = new ConcurrentHashMap<>();

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
                    ? JWKSourceBuilder.create(URI.create(jwks.get()).toURL()).build()
                    : new ImmutableJWKSet<>(JWKSet.load(new File(jwks.get())));
        } catch (IOException | ParseException | IllegalArgumentException e) {
            throw new InvalidField("auth.jwks", "cannot be read: " + e.getMessage());
        }
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
            Identity identity = new Identity(new UserId(claims.getSubject()), roles(claims));
            remember(
                    token,
                    new Verified(
                            identity,
                            Math.min(claims.getExpirationTime().toInstant().toEpochMilli(), now + REMEMBERED_MILLIS)));
            return identity;
        } catch (ParseException | BadJOSEException | JOSEException | InvalidField e) {
            throw invalid();
        }
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
