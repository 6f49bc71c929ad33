package io.mobimir.app.wiring;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/** The secret of the shop on a developer's machine; only its owner can read the file. */
public final class DevelopmentSecret {
    private static final int BYTES = 48;
    private static final Set<PosixFilePermission> OWNER_ONLY =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private final Path file;

    private DevelopmentSecret(Path folder) {
        this.file = folder.resolve("development-secret");
    }

    /** Returns the configuration with the secret of the folder, created if needed, unless it has its own. */
    static Config made(Config config) {
        DevelopmentSecret secret = new DevelopmentSecret(config.local().data());
        return has(config) ? config : config.with(config.auth().withSecret(secret.readOrMake()));
    }

    /** Returns the same configuration, but only with an existing secret. */
    public static Config found(Config config) {
        DevelopmentSecret secret = new DevelopmentSecret(config.local().data());
        if (has(config)) {
            return config;
        }
        if (!Files.exists(secret.file)) {
            throw new InvalidConfig("auth.secret is empty, and no `mobimir up` made one for development in "
                    + config.local().data().toAbsolutePath().normalize()
                    + "; name the folder of the one that runs with --data DIR");
        }
        return config.with(config.auth().withSecret(secret.readOrMake()));
    }

    public static boolean has(Config config) {
        return !config.auth().secret().isEmpty();
    }

    private String readOrMake() {
        try {
            if (!Files.exists(file)) {
                byte[] random = new byte[BYTES];
                new SecureRandom().nextBytes(random);
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.createFile(file);
                if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
                    Files.setPosixFilePermissions(file, OWNER_ONLY);
                }
                Files.writeString(file, Base64.getEncoder().encodeToString(random));
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new LabException("cannot keep the development secret in " + file + ": " + e.getMessage(), e);
        }
    }
}
