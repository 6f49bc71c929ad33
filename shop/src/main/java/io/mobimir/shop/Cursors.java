package io.mobimir.shop;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes and reads cursors. A cursor is the key of the last row seen, signed together with the query it belongs to. A cursor
 * that was cut, changed, or taken from another query is refused.
 */
public final class Cursors {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int SIGNATURE_BYTES = 12;

    private final List<SecretKeySpec> keys;

    /**
     * Creates cursors with a secret that all instances of a shop must share.
     *
     * @param others older secrets whose cursors are still read, so that the secret can be rotated
     */
    public Cursors(byte[] secret, byte[]... others) {
        this.keys = Stream.concat(Stream.of(secret), Arrays.stream(others))
                .map(each -> new SecretKeySpec(each, ALGORITHM))
                .toList();
    }

    /** Returns a cursor for the query {@code scope} (such as one user's orders) that continues after the row with this key. */
    public Cursor after(String scope, String... rowKey) {
        byte[] payload = write(rowKey);
        byte[] signature = sign(keys.get(0), scope, payload);
        byte[] all = Arrays.copyOf(signature, signature.length + payload.length);
        System.arraycopy(payload, 0, all, signature.length, payload.length);
        return new Cursor(Base64.getUrlEncoder().withoutPadding().encodeToString(all));
    }

    /** Returns the row key that {@link #after} was given for the same query. */
    public List<String> read(String scope, Cursor cursor) {
        byte[] all = decode(cursor);
        if (all.length < SIGNATURE_BYTES) {
            throw invalid();
        }
        byte[] payload = Arrays.copyOfRange(all, SIGNATURE_BYTES, all.length);
        byte[] signature = Arrays.copyOf(all, SIGNATURE_BYTES);
        if (keys.stream().noneMatch(key -> MessageDigest.isEqual(sign(key, scope, payload), signature))) {
            throw invalid();
        }
        return parse(payload);
    }

    private static byte[] decode(Cursor cursor) {
        try {
            return Base64.getUrlDecoder().decode(cursor.value());
        } catch (IllegalArgumentException e) {
            throw invalid();
        }
    }

    private static InvalidField invalid() {
        return new InvalidField("cursor", "is not one that this list gave out; start again without a cursor");
    }

    private static byte[] sign(SecretKeySpec key, String scope, byte[] payload) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(scope.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return Arrays.copyOf(mac.doFinal(payload), SIGNATURE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] write(String... rowKey) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(rowKey.length);
            for (String part : rowKey) {
                out.writeUTF(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static List<String> parse(byte[] payload) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(payload))) {
            List<String> parts = new ArrayList<>();
            for (int left = in.readUnsignedByte(); left > 0; left--) {
                parts.add(in.readUTF());
            }
            return parts;
        } catch (IOException e) {
            throw invalid();
        }
    }
}
