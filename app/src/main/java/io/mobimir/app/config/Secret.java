package io.mobimir.app.config;

import java.nio.charset.StandardCharsets;

/** A text that is never printed. */
public record Secret(String value) {
    public byte[] bytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "***";
    }
}
