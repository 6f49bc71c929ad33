package io.mobimir.shop.pem;

import io.mobimir.shop.InvalidField;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The trusted certificates of authorities, one after the other in a PEM file.
 *
 * @param field the setting that names the file, for messages
 */
public record PemTrust(String field, Path file) {
    /** Reads the file; refuses it if it cannot be used. */
    public KeyStore load() {
        List<X509Certificate> authorities = PemFile.certificates(field, file);
        try {
            KeyStore store = PemFile.emptyStore();
            for (int i = 0; i < authorities.size(); i++) {
                store.setCertificateEntry("authority-" + i, authorities.get(i));
            }
            return store;
        } catch (GeneralSecurityException e) {
            throw new InvalidField(field, "cannot use " + file + ": " + e.getMessage());
        }
    }
}
