package io.mobimir.http.wire;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Percent-encodes texts in addresses, always in UTF-8. */
public final class Percent {
    private static final String PLAIN = "-._~";

    private Percent() {}

    /** Returns the text as one segment of a path: encodes everything but letters, digits, {@code - . _ ~}. */
    public static String encode(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xFF);
            if (isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append(String.format("%%%02X", each & 0xFF));
            }
        }
        return encoded.toString();
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    /** Decodes one segment of a path. Refuses invalid UTF-8, such as overlong forms. */
    static String decodeSegment(String encoded) {
        return encoded.indexOf('%') < 0 ? encoded : decode(encoded, "path");
    }

    /** Decodes a name or value of a query; a plus sign is a space. */
    static String decodeQuery(String encoded) {
        String spaced = encoded.replace('+', ' ');
        return spaced.indexOf('%') < 0 ? spaced : decode(spaced, "query");
    }

    private static String decode(String encoded, String place) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
        int at = 0;
        while (at < encoded.length()) {
            int percent = encoded.indexOf('%', at);
            int end = percent < 0 ? encoded.length() : percent;
            bytes.writeBytes(encoded.substring(at, end).getBytes(StandardCharsets.UTF_8));
            if (percent >= 0) {
                bytes.write(decodedByte(encoded, percent, place));
            }
            at = percent < 0 ? end : percent + 3;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw refused(place);
        }
    }

    private static int decodedByte(String encoded, int percent, String place) {
        boolean whole = percent + 2 < encoded.length()
                && HexFormat.isHexDigit(encoded.charAt(percent + 1))
                && HexFormat.isHexDigit(encoded.charAt(percent + 2));
        if (!whole) {
            throw refused(place);
        }
        return HexFormat.fromHexDigits(encoded, percent + 1, percent + 3);
    }

    private static RuntimeException refused(String place) {
        return Problem.of(ProblemType.BAD_REQUEST, "The " + place + " is not percent-encoded UTF-8.")
                .refused();
    }
}
