package io.mobimir.shop.pem;

import io.mobimir.shop.InvalidField;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The server's own identity: a certificate, followed in its file by the intermediate certificates, and its private key.
 *
 * @param section the section of the settings {@code certificate} and {@code key}, for messages
 */
public record PemIdentity(String section, Path certificate, Path key) {
    /** Protects the key inside a {@link KeyStore}, where nobody but this process sees it. */
    private static final char[] PASSWORD = "in-memory".toCharArray();

    private static final byte[] PROBE = {1, 2, 3};

    /** Returns the password of the stores that {@link #load} returns, and of the key in them. */
    public static char[] password() {
        return PASSWORD.clone();
    }

    /** Returns the files, to watch them for changes. */
    public List<Path> files() {
        return List.of(certificate, key);
    }

    /** Reads the files; refuses them if they are unreadable, do not belong together or are out of date. */
    public KeyStore load() {
        List<X509Certificate> chain = PemFile.certificates(section + ".certificate", certificate);
        PrivateKey secret = PemFile.privateKey(section + ".key", key);
        requireCurrent(chain.get(0));
        requireMatch(chain.get(0).getPublicKey(), secret);
        try {
            KeyStore store = PemFile.emptyStore();
            store.setKeyEntry("identity", secret, PASSWORD, chain.toArray(Certificate[]::new));
            return store;
        } catch (GeneralSecurityException e) {
            throw new InvalidField(section + ".certificate", "cannot use " + certificate + ": " + e.getMessage());
        }
    }

    private void requireCurrent(X509Certificate leaf) {
        try {
            leaf.checkValidity();
        } catch (CertificateExpiredException e) {
            throw new InvalidField(
                    section + ".certificate",
                    certificate + " expired at " + leaf.getNotAfter().toInstant() + ": replace it");
        } catch (CertificateNotYetValidException e) {
            throw new InvalidField(
                    section + ".certificate",
                    certificate + " is not valid before " + leaf.getNotBefore().toInstant()
                            + ": check the clock of this machine");
        }
    }

    private void requireMatch(PublicKey open, PrivateKey secret) {
        if (!open.getAlgorithm().equals(secret.getAlgorithm()) || !verifies(open, secret)) {
            throw new InvalidField(
                    section + ".key",
                    key + " is not the key of " + certificate
                            + ": name a certificate and its own key; the server's certificate must come first in its file");
        }
    }

    private boolean verifies(PublicKey open, PrivateKey secret) {
        try {
            Signature signature = Signature.getInstance(algorithm(secret.getAlgorithm()));
            signature.initSign(secret);
            signature.update(PROBE);
            byte[] signed = signature.sign();
            signature.initVerify(open);
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String algorithm(String key) {
        return switch (key) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key;
        };
    }
}
