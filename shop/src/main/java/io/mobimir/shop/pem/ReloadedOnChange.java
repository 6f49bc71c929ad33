package io.mobimir.shop.pem;

import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A value that is loaded from files and loaded again when their contents change. If the files cannot be used, perhaps
 * because only one of two has been replaced so far, the old value stays.
 */
public final class ReloadedOnChange<T> {
    private final List<Path> files;
    private final Supplier<T> load;
    private final Consumer<InvalidField> refused;
    private byte[] used;
    private byte[] warned = new byte[0];
    private T value;

    /**
     * Loads the value for the first time; throws if that fails.
     *
     * @param load throws {@link InvalidField} if the files cannot be used
     * @param refused called once for each later state of the files that cannot be used
     */
    public ReloadedOnChange(List<Path> files, Supplier<T> load, Consumer<InvalidField> refused) {
        this.files = List.copyOf(files);
        this.load = load;
        this.refused = refused;
        this.used = digest();
        this.value = load.get();
    }

    /** Returns the value of the present files, or the last usable one. Reads the files on every call. */
    public synchronized T current() {
        byte[] now = digest();
        if (!Arrays.equals(now, used)) {
            try {
                value = load.get();
                used = now;
            } catch (InvalidField e) {
                warn(now, e);
            }
        }
        return value;
    }

    /** Warns once per state; unusable files are tried again on every call, because a certificate may become valid later. */
    private void warn(byte[] files, InvalidField why) {
        if (!Arrays.equals(files, warned)) {
            warned = files;
            refused.accept(why);
        }
    }

    private byte[] digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.forEach(file -> digest.update(contents(file)));
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] contents(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
