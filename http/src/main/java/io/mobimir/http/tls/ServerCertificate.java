package io.mobimir.http.tls;

import io.mobimir.shop.pem.PemIdentity;
import io.mobimir.shop.pem.ReloadedOnChange;
import java.security.KeyStore;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate of a server. Checks the files every second while it runs; new connections use their present contents, and
 * open connections continue.
 */
public final class ServerCertificate extends AbstractLifeCycle {
    private static final Logger LOG = LoggerFactory.getLogger(ServerCertificate.class);

    private final SslContextFactory.Server context = new SslContextFactory.Server();
    private final ReloadedOnChange<KeyStore> files;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "http-certificate");
        thread.setDaemon(true);
        return thread;
    });
    private KeyStore shown;

    /** Loads the certificate; throws if the files cannot be used. */
    public ServerCertificate(PemIdentity identity) {
        this.files = new ReloadedOnChange<>(
                identity.files(),
                identity::load,
                e -> LOG.warn("HTTP keeps using the old certificate: {}", e.getMessage()));
        this.shown = files.current();
        context.setKeyStore(shown);
        context.setKeyStorePassword(String.valueOf(PemIdentity.password()));
    }

    /** Returns the TLS context for a connector. */
    public SslContextFactory.Server context() {
        return context;
    }

    @Override
    protected void doStart() {
        var unused = clock.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    private void look() {
        try {
            KeyStore now = files.current();
            if (now.equals(shown)) {
                return;
            }
            context.reload(factory -> factory.setKeyStore(now));
            shown = now;
            LOG.info("HTTP uses a new certificate from now on.");
        } catch (Exception e) {
            LOG.warn("HTTP could not switch to the new certificate; the next attempt is in a second.", e);
        }
    }

    @Override
    protected void doStop() {
        clock.shutdownNow();
    }
}
