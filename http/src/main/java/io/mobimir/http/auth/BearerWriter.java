package io.mobimir.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.session.SessionId;
import java.time.Instant;
import java.util.Date;

/** Makes bearer tokens with a session; a token ends with its session. */
final class BearerWriter {
    static final String SESSION = "sid";
    static final String ROLES = "roles";

    private final AuthSettings settings;
    private final SigningKeys keys;

    BearerWriter(AuthSettings settings) {
        this.settings = settings;
        this.keys = SigningKeys.ofBearers(settings);
    }

    String write(Identity owner, SessionId session, Instant issuedAt, Instant expiresAt) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .subject(owner.user().value())
                .issueTime(Date.from(issuedAt))
                .expirationTime(Date.from(expiresAt))
                .claim(SESSION, session.value());
        settings.issuer().ifPresent(claims::issuer);
        settings.audience().ifPresent(claims::audience);
        if (!owner.roles().isEmpty()) {
            claims.claim(ROLES, owner.roles().stream().map(Role::key).sorted().toList());
        }
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.parse(keys.algorithm())), claims.build());
        try {
            token.sign(new MACSigner(keys.signing()));
        } catch (JOSEException e) {
            throw new InvalidField("auth.secret", "cannot sign with " + keys.algorithm() + ": " + e.getMessage());
        }
        return token.serialize();
    }
}
