package io.mobimir.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.mobimir.shop.InvalidField;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/** Makes bearer tokens where the platform itself knows the secret: for development, tests and load. */
public final class TokenMint {
    private final AuthSettings settings;
    private final Clock clock;

    public TokenMint(AuthSettings settings, Clock clock) {
        if (!settings.isShared()) {
            throw new InvalidField(
                    "auth.algorithm", "is " + settings.algorithm() + ": only the issuer can make tokens");
        }
        this.settings = settings;
        this.clock = clock;
    }

    public String token(Identity owner, Duration lifetime) {
        Instant now = clock.instant();
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .subject(owner.user().value())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(lifetime)));
        settings.issuer().ifPresent(claims::issuer);
        settings.audience().ifPresent(claims::audience);
        if (!owner.roles().isEmpty()) {
            claims.claim("roles", owner.roles().stream().map(Role::key).sorted().toList());
        }
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.parse(settings.algorithm())), claims.build());
        try {
            token.sign(new MACSigner(settings.secretBytes()));
        } catch (JOSEException e) {
            throw new InvalidField("auth.secret", "cannot sign with " + settings.algorithm() + ": " + e.getMessage());
        }
        return token.serialize();
    }
}
