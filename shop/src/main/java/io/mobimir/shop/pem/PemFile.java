package io.mobimir.shop.pem;

import io.mobimir.shop.InvalidField;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads PEM files; an error names the setting, the file and the remedy. */
final class PemFile {
    private static final Pattern PKCS8 = block("PRIVATE KEY");
    private static final Pattern CERTIFICATE = block("CERTIFICATE");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519", "Ed448");

    private PemFile() {}

    private static Pattern block(String name) {
        return Pattern.compile("-----BEGIN " + name + "-----([^-]*)-----END " + name + "-----");
    }

    /** Reads at least one certificate. */
    static List<X509Certificate> certificates(String field, Path file) {
        String text = read(field, file);
        List<byte[]> blocks = CERTIFICATE
                .matcher(text)
                .results()
                .map(block -> block.group().getBytes(StandardCharsets.US_ASCII))
                .toList();
        if (blocks.isEmpty()) {
            throw new InvalidField(
                    field,
                    "there is no certificate in " + file + ": it must be a PEM file, with -----BEGIN CERTIFICATE-----");
        }
        return blocks.stream().map(block -> certificate(field, file, block)).toList();
    }

    private static X509Certificate certificate(String field, Path file, byte[] block) {
        try {
            Certificate read =
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(block));
            return (X509Certificate) read;
        } catch (CertificateException e) {
            throw new InvalidField(field, "a certificate in " + file + " is damaged (" + e.getMessage() + ")");
        }
    }

    static PrivateKey privateKey(String field, Path file) {
        Matcher block = PKCS8.matcher(read(field, file));
        if (!block.find()) {
            throw new InvalidField(
                    field,
                    "there is no unencrypted PKCS#8 key (-----BEGIN PRIVATE KEY-----) in " + file
                            + "; convert other formats with openssl pkcs8 -topk8 -nocrypt -in FILE");
        }
        PKCS8EncodedKeySpec spec = decoded(field, file, block.group(1));
        return ALGORITHMS.stream()
                .flatMap(algorithm -> key(algorithm, spec).stream())
                .findFirst()
                .orElseThrow(() ->
                        new InvalidField(field, "the key in " + file + " is none of " + String.join(", ", ALGORITHMS)));
    }

    /** Reads the key if it is of this algorithm; only the algorithm's own factory can tell. */
    private static Optional<PrivateKey> key(String algorithm, PKCS8EncodedKeySpec spec) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(spec));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private static PKCS8EncodedKeySpec decoded(String field, Path file, String base64) {
        try {
            return new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw new InvalidField(field, "the key in " + file + " is damaged");
        }
    }

    private static String read(String field, Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new InvalidField(field, "there is no file " + file.toAbsolutePath());
        } catch (AccessDeniedException e) {
            throw new InvalidField(
                    field, "this user has no permission to read " + file + ": change its owner or its mode");
        } catch (IOException e) {
            throw new InvalidField(field, "cannot read " + file + ": " + e.getMessage());
        }
    }

    static KeyStore emptyStore() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            return store;
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }
}
