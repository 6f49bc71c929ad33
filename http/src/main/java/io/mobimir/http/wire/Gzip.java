package io.mobimir.http.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Makes large answers smaller. */
final class Gzip {
    /** Shorter answers are sent as they are. */
    static final int FROM = 2_048;

    private static final int LEVEL = 4;

    private Gzip() {}

    /** Whether a client with this {@code Accept-Encoding} can read it. */
    static boolean isAccepted(@Nullable String encodings) {
        return encodings != null
                && Arrays.stream(encodings.toLowerCase(Locale.ROOT).split(",", -1))
                        .map(each -> each.replace(" ", ""))
                        .anyMatch(each -> each.equals("gzip")
                                || (each.startsWith("gzip;q=") && !each.matches("gzip;q=0(\\.0*)?")));
    }

    static byte[] of(byte[] body) {
        ByteArrayOutputStream small = new ByteArrayOutputStream(body.length / 2);
        try (OutputStream out = new Leveled(small)) {
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return small.toByteArray();
    }

    private static final class Leveled extends GZIPOutputStream {
        Leveled(OutputStream out) throws IOException {
            super(out);
            def.setLevel(LEVEL);
        }
    }
}
