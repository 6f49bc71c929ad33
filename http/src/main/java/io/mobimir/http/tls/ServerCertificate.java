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
 * The certificate that a server shows. While it runs the files are looked at every second; new connections are shown what is
 * in them then, and open ones go on.
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

    /** Refused if the files cannot be used. */
    public ServerCertificate(PemIdentity identity) {
        this.files = new ReloadedOnChange<>(
                identity.files(),
                identity::load,
                e -> LOG.warn("HTTP goes on with the certificate as it was: {}", e.getMessage()));
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
            LOG.info("HTTP shows a new certificate from now on.");
        } catch (Exception e) {
            LOG.warn("HTTP cannot show the new certificate, and is asked to again in a second.", e);
        }
    }

    @Override
    protected void doStop() {
        clock.shutdownNow();
    }
}
