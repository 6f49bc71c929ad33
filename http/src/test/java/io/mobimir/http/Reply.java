package io.mobimir.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** An answer of the server. */
public record Reply(HttpResponse<byte[]> response) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public int status() {
        return response.statusCode();
    }

    /** Returns the body, unpacked if it was compressed. */
    public byte[] bytes() {
        if (!header("Content-Encoding").equals("gzip")) {
            return response.body();
        }
        try (InputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            return unpacked.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** Returns a header; empty if it is missing. */
    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    public JsonNode json() {
        try {
            return MAPPER.readTree(bytes());
        } catch (IOException e) {
            throw new AssertionError(text(), e);
        }
    }

    /** Returns a member of the answer as text, such as {@code /price/amount}. */
    public String at(String pointer) {
        return json().at(pointer).asText();
    }

    /** Returns the kind of problem, such as {@code out-of-stock}. */
    public String problem() {
        return at("/type").replaceFirst("^/problems/", "");
    }
}
