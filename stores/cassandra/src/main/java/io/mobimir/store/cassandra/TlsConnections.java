package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import io.mobimir.shop.pem.PemIdentity;
import io.mobimir.shop.pem.PemTrust;
import io.mobimir.shop.pem.ReloadedOnChange;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encrypts each new connection with the certificates that the files contain at that moment. */
final class TlsConnections implements SslEngineFactory {
    private static final Logger LOG = LoggerFactory.getLogger(TlsConnections.class);

    private final boolean checkHostname;
    private final ReloadedOnChange<SSLContext> context;

    TlsConnections(CassandraTls tls) {
        this.checkHostname = tls.checkHostname();
        this.context = new ReloadedOnChange<>(
                tls.files(),
                () -> context(tls),
                e -> LOG.warn("New connections to Cassandra keep using the old certificates: {}", e.getMessage()));
    }

    private static SSLContext context(CassandraTls tls) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    keys(tls.identity().map(PemIdentity::load).orElse(null)),
                    trust(tls.trust().map(PemTrust::load).orElse(null)),
                    null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyManager @Nullable [] keys(@Nullable KeyStore identity) throws GeneralSecurityException {
        if (identity == null) {
            return null;
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(identity, PemIdentity.password());
        return keys.getKeyManagers();
    }

    private static TrustManager @Nullable [] trust(@Nullable KeyStore authorities) throws GeneralSecurityException {
        if (authorities == null) {
            return null;
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authorities);
        return trust.getTrustManagers();
    }

    /** Identifies nodes by the name or address of the connection, without a DNS lookup. */
    @Override
    public SSLEngine newSslEngine(EndPoint node) {
        InetSocketAddress address = (InetSocketAddress) node.resolve();
        SSLEngine engine = context.current().createSSLEngine(address.getHostString(), address.getPort());
        engine.setUseClientMode(true);
        if (checkHostname) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            engine.setSSLParameters(parameters);
        }
        return engine;
    }

    @Override
    public void close() {}
}
