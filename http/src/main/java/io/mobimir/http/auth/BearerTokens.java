package io.mobimir.http.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads bearer tokens (JWT). Caches verified tokens for a moment. */
final class BearerTokens {
    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final int MAX_REMEMBERED = 10_000;
    private static final int MAX_LENGTH = 8_192;
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Logger LOG = LoggerFactory.getLogger(BearerTokens.class);

    private final Clock clock;
    private final Duration longest;
    private final JWSAlgorithm ownAlgorithm;
    private final DefaultJWTProcessor<SecurityContext> own;
    /** Used beside our own keys, if another issuer signs tokens. */
    private final Optional<DefaultJWTProcessor<SecurityContext>> issuer;

    private final Cache<String, Bearer> verified = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();
    /** True once the keys have been read: a key that is missing right after that does not exist. */
    private volatile boolean keysKnown;

    BearerTokens(AuthSettings settings, Clock clock) {
        this.clock = clock;
        SigningKeys keys = SigningKeys.ofBearers(settings);
        this.longest = settings.longestLifetime();
        this.ownAlgorithm = JWSAlgorithm.parse(keys.algorithm());
        this.own = processor(
                settings,
                // Tries every key: the kid is useless if all signers share a secret.
                (header, context) -> header.getAlgorithm().equals(ownAlgorithm) ? keys.keys() : List.of());
        this.issuer = settings.jwks()
                .map(jwks -> processor(
                        settings,
                        new JWSVerificationKeySelector<>(
                                JWSAlgorithm.parse(settings.algorithm()), IssuerKeys.of(jwks))));
    }

    private DefaultJWTProcessor<SecurityContext> processor(
            AuthSettings settings, JWSKeySelector<SecurityContext> keys) {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        processor.setJWSKeySelector(keys);
        JWTClaimsSet.Builder exact = new JWTClaimsSet.Builder();
        settings.issuer().ifPresent(exact::issuer);
        DefaultJWTClaimsVerifier<SecurityContext> claims =
                new DefaultJWTClaimsVerifier<>(settings.audience().orElse(null), exact.build(), Set.of("sub", "exp")) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                };
        claims.setMaxClockSkew(Math.toIntExact(Bearer.SKEW.toSeconds()));
        processor.setJWTClaimsSetVerifier(claims);
        return processor;
    }

    /** Reads a valid token; ends the request if it is not valid. The answer hides the reason, which would help an attacker. */
    Bearer verify(String token) {
        Bearer known = verified.getIfPresent(token);
        if (known != null && clock.instant().isBefore(known.until())) {
            return known;
        }
        if (token.length() > MAX_LENGTH) {
            throw invalid();
        }
        try {
            JWT parsed = JWTParser.parse(token);
            boolean foreign = issuer.isPresent()
                    && !ownAlgorithm.equals(parsed.getHeader().getAlgorithm());
            Bearer bearer = foreign
                    ? bearer(fromIssuer(parsed, issuer.get()), Optional.empty())
                    : own(own.process(parsed, null));
            verified.put(token, bearer);
            return bearer;
        } catch (RateLimitReachedException e) {
            throw keysKnown ? invalid() : unavailable(e);
        } catch (KeySourceException e) {
            throw unavailable(e);
        } catch (ParseException | BadJOSEException | JOSEException | InvalidField e) {
            throw invalid();
        }
    }

    private JWTClaimsSet fromIssuer(JWT token, DefaultJWTProcessor<SecurityContext> processor)
            throws BadJOSEException, JOSEException {
        JWTClaimsSet claims = processor.process(token, null);
        keysKnown = true;
        return claims;
    }

    private Bearer own(JWTClaimsSet claims) throws ParseException {
        return bearer(
                claims,
                Optional.ofNullable(claims.getStringClaim(BearerWriter.SESSION)).map(SessionId::new));
    }

    private Bearer bearer(JWTClaimsSet claims, Optional<SessionId> session) {
        Date expiry = claims.getExpirationTime();
        if (expiry == null) { // "exp": null counts as present
            throw invalid();
        }
        Instant end = expiry.toInstant();
        Optional<Instant> issued = Optional.ofNullable(claims.getIssueTime()).map(Date::toInstant);
        if (end.isAfter(begin(issued).plus(longest).plus(Bearer.SKEW))) {
            throw invalid();
        }
        return new Bearer(new Identity(new UserId(claims.getSubject()), roles(claims)), session, issued, end);
    }

    /** Uses the present for tokens issued in the future, so that they do not live longer. */
    private Instant begin(Optional<Instant> issued) {
        Instant now = clock.instant();
        return issued.filter(now::isAfter).orElse(now);
    }

    private static RuntimeException unavailable(KeySourceException e) {
        LOG.warn("The issuer's keys cannot be read: {}", e.getMessage());
        return Problem.of(ProblemType.ISSUER_UNAVAILABLE, "The token cannot be checked now. Try again.")
                .retryAfter(PAUSE)
                .refused();
    }

    private static RuntimeException invalid() {
        return Caller.notSignedIn("The bearer token is not valid or has expired.");
    }

    private static Set<Role> roles(JWTClaimsSet claims) {
        Object roles = claims.getClaim(BearerWriter.ROLES);
        Collection<?> names = roles instanceof Collection<?> several ? several : List.of();
        return names.stream()
                .flatMap(name -> Role.find(String.valueOf(name)).stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
