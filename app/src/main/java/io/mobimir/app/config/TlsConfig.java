package io.mobimir.app.config;

import io.mobimir.shop.pem.PemIdentity;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the names of files with certificates and keys; the contents are checked when they are used. */
final class TlsConfig {
    private TlsConfig() {}

    /** Reads both files of a section, or neither. */
    static Optional<PemIdentity> identity(Reader reader, String section) {
        Optional<Path> certificate = path(reader, section + ".certificate");
        Optional<Path> key = path(reader, section + ".key");
        if (certificate.isPresent() != key.isPresent()) {
            throw reader.refused(section + ".certificate", "set certificate and key, or neither");
        }
        return certificate.flatMap(own -> key.map(secret -> new PemIdentity(section, own, secret)));
    }

    static Optional<Path> path(Reader reader, String key) {
        String text = reader.text(key);
        return text.isEmpty() ? Optional.empty() : Optional.of(reader.make(key, () -> Path.of(text)));
    }
}
