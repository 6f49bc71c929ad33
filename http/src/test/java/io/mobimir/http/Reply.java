package io.mobimir.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** An answer of the server. */
public record Reply(HttpResponse<byte[]> response) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public int status() {
        return response.statusCode();
    }

    public byte[] bytes() {
        return response.body();
    }

    public String text() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Empty if it is not there. */
    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    public JsonNode json() {
        try {
            return MAPPER.readTree(response.body());
        } catch (IOException e) {
            throw new AssertionError(text(), e);
        }
    }

    /** A member of the answer as text, such as {@code /price/amount}. */
    public String at(String pointer) {
        return json().at(pointer).asText();
    }

    /** The kind of problem, such as {@code out-of-stock}. */
    public String problem() {
        return at("/type").replaceFirst("^/problems/", "");
    }
}
