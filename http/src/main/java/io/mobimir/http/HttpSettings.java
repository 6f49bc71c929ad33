package io.mobimir.http;

import io.mobimir.shop.Require;

/** Where the server listens; port 0 lets the system choose. */
public record HttpSettings(String host, int port) {
    public HttpSettings {
        Require.filled("http.host", host, 255);
        Require.between("http.port", port, 0, 65_535);
    }
}
