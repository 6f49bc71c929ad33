package io.mobimir.testkit.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/** A certificate authority for one test, and the certificates that it signs, all made by the JDK's keytool. */
public final class TestAuthority {
    /** The password of every store. */
    public static final String PASSWORD = "for-a-test";

    private static final String ROOT = "root";

    private final Path folder;
    private final Path everything;

    private TestAuthority(Path folder) {
        this.folder = folder;
        this.everything = folder.resolve("everything.p12");
    }

    /** A certificate with its intermediate certificates, and its key, as PEM files. */
    public record Signed(Path certificate, Path key) {}

    /** Creates an authority with its files in this folder. */
    public static TestAuthority in(Path folder) {
        try {
            TestAuthority authority = new TestAuthority(Files.createDirectories(folder));
            authority.keytool("-alias", ROOT, "-dname", "CN=" + folder.getFileName(), "-ext", "bc:c");
            return authority;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Signs a certificate for a day.
     *
     * @param names the subject's names, such as {@code ip:127.0.0.1,dns:localhost}
     * @param more options of keytool, such as {@code -startdate -3d}
     */
    public Signed sign(String alias, String names, String... more) {
        List<String> options = new ArrayList<>(
                List.of("-alias", alias, "-dname", "CN=" + alias, "-signer", ROOT, "-ext", "san=" + names));
        options.addAll(List.of(more));
        keytool(options.toArray(String[]::new));
        Signed signed = new Signed(folder.resolve(alias + ".pem"), folder.resolve(alias + ".key"));
        KeyStore all = read();
        try {
            StringBuilder chain = new StringBuilder();
            for (Certificate each : all.getCertificateChain(alias)) {
                chain.append(pem("CERTIFICATE", each.getEncoded()));
            }
            Files.writeString(signed.certificate, chain);
            Key key = Objects.requireNonNull(all.getKey(alias, PASSWORD.toCharArray()));
            Files.writeString(signed.key, pem("PRIVATE KEY", Objects.requireNonNull(key.getEncoded())));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return signed;
    }

    /** Returns the authority's own certificate, as a PEM file. */
    public Path root() {
        try {
            return Files.writeString(
                    folder.resolve("root.pem"),
                    pem("CERTIFICATE", read().getCertificate(ROOT).getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a store with one certificate and its key, for a server in Java. */
    public Path keystore(String alias) {
        KeyStore all = read();
        return write(
                alias + ".p12",
                store -> store.setKeyEntry(
                        alias,
                        all.getKey(alias, PASSWORD.toCharArray()),
                        PASSWORD.toCharArray(),
                        all.getCertificateChain(alias)));
    }

    /** Returns a store with the authority's own certificate. */
    public Path truststore() {
        KeyStore all = read();
        return write("root.p12", store -> store.setCertificateEntry(ROOT, all.getCertificate(ROOT)));
    }

    /** Writes the contents of a store. */
    @FunctionalInterface
    private interface Filling {
        void into(KeyStore store) throws GeneralSecurityException;
    }

    private Path write(String name, Filling filling) {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            filling.into(store);
            store.store(out, PASSWORD.toCharArray());
            return file;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private KeyStore read() {
        try (InputStream in = Files.newInputStream(everything)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            return store;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String pem(String what, byte[] content) {
        return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
                .formatted(what, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content));
    }

    private void keytool(String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                everything.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1"));
        command.addAll(List.of(options));
        if (!command.contains("-validity")) {
            command.addAll(List.of("-validity", "1"));
        }
        run(command);
    }

    private static void run(List<String> command) {
        try {
            Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            tool.getInputStream().transferTo(said);
            if (tool.waitFor() != 0) {
                throw new IllegalStateException(said.toString(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
